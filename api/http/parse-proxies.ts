/** Proxies as whoever starts the server writes them. */

import { isIP } from "node:net";
import { err, ok, type Result } from "../../engine/util/result.ts";

const mostBits: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** `127.0.0.1,10.1.0.0/16`: addresses and networks. The error is a clause. */
export function parseProxies(text: string): Result<readonly string[], string> {
  const proxies = text.split(",").map((part) => part.trim());
  const odd = proxies.find((proxy) => !isNetwork(proxy));
  return odd === undefined
    ? ok(proxies)
    : err(`${JSON.stringify(odd)} is no address or network, as in 127.0.0.1 or 10.1.0.0/16`);
}

function isNetwork(text: string): boolean {
  const [address = "", bits = "0", ...rest] = text.split("/");
  const most = mostBits[isIP(address)];
  return rest.length === 0 && most !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}
