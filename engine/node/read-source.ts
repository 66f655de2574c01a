/** Reads one source file from disk. */

import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import type { AnalysisErrorCode } from "../model/analysis-error.ts";
import { err, ok, type Result } from "../util/result.ts";

/** Why a file could not be read. `message` is a clause that follows the file's name. */
export interface ReadFailure {
  readonly code: Extract<
    AnalysisErrorCode,
    "file-not-found" | "file-unreadable" | "file-too-large" | "invalid-encoding"
  >;
  readonly message: string;
  /** What stands before the place of an encoding error. */
  readonly textBefore?: string;
}

/** Real contracts stay under a hundredth of this. */
const maxFileBytes = 16 * 1024 * 1024;

/** The text of an open buffer, under the same limit as a file. */
export function checkBuffer(text: string): Result<string, ReadFailure> {
  const nBytes = Buffer.byteLength(text);
  return nBytes > maxFileBytes ? err(tooLarge(nBytes)) : ok(text);
}

/** The text with its byte order mark, if it has one. */
export async function readSource(file: string): Promise<Result<string, ReadFailure>> {
  try {
    const info = await stat(file);
    if (info.isDirectory()) return err({ code: "file-unreadable", message: "is a folder, not a Solidity file" });
    if (!info.isFile()) return err({ code: "file-unreadable", message: "is not a regular file" });
    if (info.size > maxFileBytes) return err(tooLarge(info.size));
    return decode(await readFile(file));
  } catch (error) {
    return err(toFailure(error));
  }
}

function tooLarge(nBytes: number): ReadFailure {
  const message = `is too large: ${toMb(nBytes)} MB, where ${toMb(maxFileBytes)} MB is the limit for one source`;
  return { code: "file-too-large", message };
}

function toMb(nBytes: number): string {
  return (nBytes / (1024 * 1024)).toFixed(nBytes % (1024 * 1024) === 0 ? 0 : 1);
}

function decode(bytes: Buffer): Result<string, ReadFailure> {
  const text = bytes.toString("utf8");
  if (isUtf8(bytes)) return ok(text);
  const offset = firstInvalid(bytes, text);
  const byte = (bytes[offset] ?? 0).toString(16).padStart(2, "0");
  const message = `is not valid UTF-8: byte 0x${byte} at offset ${offset}. Save the file in UTF-8`;
  return err({ code: "invalid-encoding", message, textBefore: bytes.toString("utf8", 0, offset) });
}

/** Decoding replaces what is invalid, so encoding again differs from the original where the trouble begins. */
function firstInvalid(bytes: Buffer, decoded: string): number {
  const encoded = Buffer.from(decoded, "utf8");
  let at = 0;
  while (at < bytes.length && bytes[at] === encoded[at]) at++;
  while (at > 0 && ((encoded[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}

function toFailure(error: unknown): ReadFailure {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  if (code === "ENOENT" || code === "ENOTDIR") return { code: "file-not-found", message: "does not exist" };
  const reason = reasons[code] ?? `cannot be read (${code})`;
  return { code: "file-unreadable", message: reason };
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "cannot be read: permission denied",
  EPERM: "cannot be read: permission denied",
  ELOOP: "cannot be read: its symbolic links lead in a circle",
  ENAMETOOLONG: "cannot be read: the name is too long",
};
