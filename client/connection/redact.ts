/** Keeps tokens out of what is written to the output, where every message of the protocol can be traced. */

import type { LogOutputChannel } from "vscode";
import type { LogTail } from "../log-tail.ts";

/** Access tokens, refresh tokens and API keys are all JSON Web Tokens. */
const token = /\beyJ[\w-]*\.[\w-]+\.[\w-]+/g;

/** The text without tokens. */
function redact(text: string): string {
  return text.replace(token, "[token]");
}

/** Traces may tell whole messages, with the sources in them. */
const keptLevels: ReadonlySet<string> = new Set(["info", "warn", "error"]);

/** The same channel, to which no token is written; `tail` hears what is, but for traces. */
export function redacted(channel: LogOutputChannel, tail: LogTail): LogOutputChannel {
  return new Proxy(channel, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        const told = args.map(redactText);
        if (typeof name === "string" && keptLevels.has(name)) tail.note(name, told.join(" "));
        return member.apply(target, told);
      };
    },
  });
}

function redactText(value: unknown): unknown {
  return typeof value === "string" ? redact(value) : value;
}
