// ☑ 我已阅读并同意《用户协议》和《隐私政策》: what is shown is what is accepted.

import { h } from "./dom.js";
import { consent } from "./fields.js";
import { service } from "./service.js";
import { language, pieces, word } from "./words.js";

const page = (path, label) =>
  h("a", { href: `${path}?language=${language()}`, target: "_blank", rel: "noopener" }, label, h("span", { class: "unseen" }, word("newTab")));

/** The box, with `accepting(action)` for a request that tells which version is accepted. */
export async function termsConsent() {
  let { terms } = await service();
  const shown = h("span", { class: "version" });
  const box = consent({
    name: "consent", wrong: word("consentMissing"),
    label: [pieces("consent", { terms: page("/terms", word("terms")), privacy: page("/privacy", word("privacy")) }), " ", shown],
  });
  const draw = () => (shown.textContent = word("version", { version: terms }));
  draw();
  /** Newer terms: the box is empty again, and says so. */
  async function changed() {
    ({ terms } = await service({ anew: true }));
    box.input.checked = false;
    draw();
    box.say(word("termsChanged", { version: terms }));
    box.input.focus();
  }

  return {
    ...box,
    /** Does `action(version)`; answers whether it was done, or the service has newer terms. */
    async accepting(action) {
      try {
        await action(terms);
        return true;
      } catch (problem) {
        if (problem.code !== "REQUEST_003") throw problem;
        await changed();
        return false;
      }
    },
  };
}
