// What an account is called where one name must do.

import { t } from "./strings.js";

/** Title and subtitle, as the program has them shown, as one name for labels and questions. */
export function nameOf({ title, subtitle }) {
  return [title, subtitle].filter(Boolean).join(t("listJoin"));
}
