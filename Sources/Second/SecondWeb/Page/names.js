// What an account is called where one name must do.

import { t } from "./strings.js";

/** Issuer and account as one name, for labels and questions. */
export function nameOf({ issuer, account }) {
  return [issuer, account].filter(Boolean).join(t("listJoin")) || t("unnamed");
}
