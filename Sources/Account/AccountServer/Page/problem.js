// What a request comes to that was not done.

/** Why something was not done: the fields of the service's problem, or the code `NETWORK`. */
export class Problem extends Error {
  constructor(body) {
    super(body.code);
    Object.assign(this, body);
  }

  /** Whether the session is over, so that only signing in helps. */
  get endsSession() {
    return this.code === "AUTH_004" && this.subcode !== "accessExpired";
  }
}
