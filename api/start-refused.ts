/** Why the server did not start, where whoever starts it can mend that. */

export type StartRefusal =
  | "unsafe-account"
  | "weak-password"
  | "no-such-host"
  | "address-in-use"
  | "data-folder"
  | "database";

/** `message` is for people: what is wrong and what to do. */
export class StartRefused extends Error {
  readonly code: StartRefusal;

  constructor(code: StartRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartRefused";
    this.code = code;
  }
}
