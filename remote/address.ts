/** The address of an instance, checked before anything is sent to it. */

import { err, ok, type Result } from "../engine/util/result.ts";

export interface InstanceAddress {
  /** What the API's paths are below, with a slash at its end. */
  readonly base: URL;
  /** For people, and what tokens and consents are kept by: `https://audits.example:8443`, with its path where it has one. */
  readonly name: string;
}

/** `https`, or `http` on this machine; the error is a sentence. An address that ends with `/v1` means the same. */
export function parseAddress(text: string): Result<InstanceAddress, string> {
  if (!URL.canParse(text)) return err(`"${text}" is not an address. Write it as in https://audits.example.`);
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return err("The address must not hold a user name or a password.");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    return err(`${url.origin} is not encrypted: the address must begin with https:// unless it is on this machine.`);
  }
  const path = url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "");
  return ok({ base: new URL(`${url.origin}${path}/v1/`), name: `${url.origin}${path}` });
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
