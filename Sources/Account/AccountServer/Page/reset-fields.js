// A password that was forgotten: the new one, and the second factor once the service asks for it.

import { field } from "./fields.js";
import { keepValues } from "./frame.js";
import { newPassword } from "./new-password.js";
import { ownCode } from "./problems.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

/**
 * The fields, and `send(path, proof, typed)`, which sets the password; a screen's `values` hold whether the second
 * factor was asked for.
 */
export async function resetFields(values, email) {
  const { password, confirmation } = await newPassword({ label: word("newPassword"), knowsFactor: false, person: () => ({ email, hasSecondFactor: values.asksFactor }) });
  const factor = field({
    name: "secondFactor", label: word("secondFactor"), autocomplete: "off", hint: word("secondFactorHint"),
    check: (value) => (values.asksFactor && value.trim() === "" ? word("fillIn") : null),
  });
  factor.root.hidden = !values.asksFactor;
  const send = async (path, proof, { password, secondFactor }) => {
    const second = secondFactor.normalize("NFKC").trim();
    try {
      await ask("POST", path, { ...proof, password, ...(second ? { secondFactor: second } : {}) });
    } catch (problem) {
      if (problem.code === "AUTH_006") askFactor(values, factor);
      throw problem;
    }
  };
  return { fields: [password, confirmation, factor], send };
}

function askFactor(values, factor) {
  values.asksFactor = true;
  keepValues();
  factor.root.hidden = false;
}

/** A wrong code is the second factor's where the first proof has been right already. */
export function meant(problem, { asksFactor }) {
  if (problem.code === "AUTH_006") return { message: word("factorNeeded"), field: "secondFactor" };
  if (problem.code === "AUTH_003" && problem.subcode === "wrong" && asksFactor) return { ...ownCode(problem), field: null };
  return {};
}
