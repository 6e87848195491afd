// The camera: its frames go to the program until it finds a code.

import { sendFrame } from "./pictures.js";

const video = document.getElementById("video");
const canvas = document.createElement("canvas");
/** About seven frames a second: faster finds nothing sooner and costs a core. */
const between = 140;
const widest = 960;
let session = 0;
let tracks = [];

/**
 * Starts the camera. `ready` when it shows; `wrong(sentence)` for a code that is not ours, and it goes on;
 * `found(offers)` once. Answers the name of the refusal's words, or null.
 */
export async function startCamera({ ready, wrong, found, lost }) {
  const mine = ++session;
  if (!navigator.mediaDevices?.getUserMedia) return "cameraNone";
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    return refusalFor(error);
  }
  if (mine !== session) {
    stream.getTracks().forEach((track) => track.stop());
    return null;
  }
  tracks = stream.getTracks();
  for (const track of tracks) track.addEventListener("ended", () => mine === session && lost());
  // A camera that faces the person is easier to aim as a mirror; the program gets the frame as it is.
  video.classList.toggle("mirror", tracks[0].getSettings().facingMode !== "environment");
  video.srcObject = stream;
  await video.play().catch(() => {});
  ready();
  look(mine, { wrong, found });
  return null;
}

export function stopCamera() {
  session++;
  for (const track of tracks) track.stop();
  tracks = [];
  video.srcObject = null;
}

function refusalFor(error) {
  if (error.name === "NotAllowedError" || error.name === "SecurityError") return "cameraDenied";
  if (error.name === "NotFoundError" || error.name === "OverconstrainedError") return "cameraNone";
  return "cameraFailed";
}

async function look(mine, { wrong, found }) {
  while (mine === session) {
    const started = performance.now();
    const frame = document.hidden ? null : await grab();
    if (frame) {
      const reply = await sendFrame(frame);
      if (mine !== session || reply.gone) return;
      const good = reply.ok ? reply.offers.filter((offer) => !offer.error || offer.import) : [];
      const message = reply.ok ? reply.offers.find((offer) => offer.error)?.error : reply.error.message;
      if (good.length) {
        found(reply.offers);
        return;
      }
      if (message) wrong(message);
    }
    const rest = Math.max(20, between - (performance.now() - started));
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

/** The frame in sight as JPEG, or null while there is none. */
function grab() {
  const { videoWidth: width, videoHeight: height } = video;
  if (!width) return null;
  const scale = Math.min(1, widest / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}
