/** Which address a host name means, and whether only this machine can reach it. */

import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export interface BindAddress {
  readonly address: string;
  readonly isLoopback: boolean;
}

/** Looks the name up once, so that what is judged is what is bound. Rejects where there is no such host. */
export async function resolveBindAddress(host: string): Promise<BindAddress> {
  const { address, family } = await lookup(host);
  return { address, isLoopback: loopback.check(address, family === 6 ? "ipv6" : "ipv4") };
}

/** As it stands in a URL. */
export function toUrl({ address, port }: { readonly address: string; readonly port: number }): string {
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}
