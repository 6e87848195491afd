// Pictures on their way to the program.

import { post } from "./wire.js";

/** Sends a picture's bytes to be searched for QR codes. */
export function sendPicture(blob) {
  return post("/picture", blob, blob.type || "application/octet-stream");
}

/** Sends one camera frame (JPEG). */
export function sendFrame(blob) {
  return post("/frame", blob, "image/jpeg", { soon: true });
}
