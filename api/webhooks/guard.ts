/** Where webhooks may lead: not into the network that the server stands in. */

import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { err, ok, type Result } from "../../engine/util/result.ts";

/** One address of the host, to be connected to as it is: asked for again, the name might lead elsewhere. */
export async function findAddress(host: string, allowsPrivate: boolean): Promise<Result<string, string>> {
  const bare = host.replace(/^\[|\]$/g, "");
  const addresses = isIP(bare) ? [bare] : await resolve(bare);
  const [first] = addresses;
  if (first === undefined) return err("The host is not known.");
  if (!allowsPrivate && !addresses.every(isPublic)) return err("The host is not one of the public internet.");
  return ok(first);
}

async function resolve(host: string): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}

/** Of version 6, what the internet is made of (RFC 4291); elsewhere stand forms that carry an address of version 4, too. */
const global6 = ipaddr.parseCIDR("2000::/3");

/** Whether it is an ordinary address of the internet: none of loopback, private, link-local, shared, reserved or translated ones. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(global6));
}
