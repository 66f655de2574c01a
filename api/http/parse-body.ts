/** From the bytes of a body to a value: JSON or a form. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "./error-catalogue.ts";
import { exceedsJsonLimits } from "./json-limits.ts";

/** `isText`: a form or query, each name of which has the texts that were sent for it; they may stand for other values. */
export interface ParsedInput {
  readonly value: unknown;
  readonly isText: boolean;
}

/**
 * Reads a body. Anything that does not say it is a form is taken as JSON, of any kind (`null` and bare strings too);
 * nothing at all is `undefined`. With `takesText`, what is no JSON is the text that it is.
 */
export function parseBody(bytes: Uint8Array, contentType: string, takesText = false): Result<ParsedInput, Failure> {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? "utf-8";
  if (!["utf-8", "utf8", "us-ascii"].includes(charset)) return err({ code: "unsupported-encoding" });
  const text = decode(bytes);
  if (text === null) return err({ code: "malformed-body", message: "The body is not valid UTF-8." });
  if (text.trim() === "") return ok({ value: undefined, isText: false });
  if (/^\s*application\/x-www-form-urlencoded/i.test(contentType)) return ok(parseForm(text));
  const json = parseJson(text, bytes);
  return json.ok || !takesText ? json : ok({ value: text.trim(), isText: false });
}

/** Names and values of a query or form. The result has no prototype, so that no name means more than itself. */
export function parseForm(text: string): ParsedInput {
  const value: Record<string, string[]> = Object.create(null);
  for (const [name, content] of new URLSearchParams(text)) {
    const contents = value[name] ?? [];
    contents.push(content);
    value[name] = contents;
  }
  return { value, isText: true };
}

function parseJson(text: string, bytes: Uint8Array): Result<ParsedInput, Failure> {
  if (exceedsJsonLimits(bytes)) {
    return err({ code: "malformed-body", message: "The body nests too deeply or has too many parts." });
  }
  try {
    return ok({ value: JSON.parse(text), isText: false });
  } catch {
    return err({ code: "malformed-body" });
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
