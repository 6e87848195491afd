// What a service may learn of a person, in words.

import { word } from "./words.js";

/** What a scope is for, as the account has it now. */
export function told(scope, { nickname, email }) {
  if (scope === "profile") return word("authorize.profile", { name: nickname });
  if (scope === "email") return email ? word("authorize.email", { address: email }) : word("authorize.noEmail");
  return word("authorize.openid");
}
