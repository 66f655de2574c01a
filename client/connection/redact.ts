/** Keeps tokens out of what is written to the output, where every message of the protocol can be traced. */

import type { LogOutputChannel } from "vscode";

/** Access tokens, refresh tokens and API keys are all JSON Web Tokens. */
const token = /\beyJ[\w-]*\.[\w-]+\.[\w-]+/g;

/** The text without tokens. */
function redact(text: string): string {
  return text.replace(token, "[token]");
}

/** The same channel, to which no token is written. */
export function redacted(channel: LogOutputChannel): LogOutputChannel {
  return new Proxy(channel, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => member.apply(target, args.map(redactText));
    },
  });
}

function redactText(value: unknown): unknown {
  return typeof value === "string" ? redact(value) : value;
}
