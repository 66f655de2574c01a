/** What went wrong with a download, in words that tell whom to ask. */

import { DownloadRefused } from "./fetch-failure.ts";

/** Codes of the system, of TLS and of npm's requests. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "its address is not known here; is this machine online?",
  EAI_AGAIN: "its address could not be looked up; is this machine online?",
  ECONNREFUSED: "it refused the connection",
  ECONNRESET: "it broke the connection off",
  ETIMEDOUT: "it did not answer in time",
  EIDLETIMEOUT: "it stopped answering",
  ERESPONSETIMEOUT: "it did not answer in time",
  ECONNECTIONTIMEOUT: "it did not answer in time",
  EHOSTUNREACH: "there is no way to it from here; is this machine online?",
  ENETUNREACH: "there is no way to it from here; is this machine online?",
  EMAXREDIRECT: "it leads in a circle",
  EINTEGRITY: "what it sent is damaged, or is not what was published: its integrity is wrong",
  E401: "it wants to know who asks: log in with npm, or renew the token",
  E403: "it does not allow it: see the rights of the npm account, or a proxy in between",
  E404: "it does not have this version",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by someone unknown here: set cafile in .npmrc",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is signed by someone unknown here: set cafile in .npmrc",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself: set cafile in .npmrc",
  CERT_HAS_EXPIRED: "its certificate has expired",
  ENOSPC: "the disk is full",
  EACCES: "the cache folder may not be written",
  EROFS: "the cache folder may not be written",
  ENOTDIR: "the cache folder cannot be made: there is a file in its place",
};

const local = new Set(["ENOSPC", "EACCES", "EROFS", "ENOTDIR"]);

/** A clause. Never the text of an error that might hold an address with a password or a token. */
export function explainFailure(error: unknown, mirror: string | null, cancelled: AbortSignal): string {
  if (cancelled.aborted) return "it was cancelled";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (local.has(code)) return reasons[code] ?? code;
  const server = mirror === null ? "the npm registry" : `the mirror ${hostOf(mirror)}`;
  return `${server}: ${describe(error, code)}`;
}

function describe(error: unknown, code: string): string {
  if (error instanceof DownloadRefused) return error.message;
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError"))
    return "it took too long";
  return reasons[code] ?? (code === "" ? "the download failed" : `the download failed (${code})`);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "that is set, which is no address";
}
