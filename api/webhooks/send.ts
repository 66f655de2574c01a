/** Tells a webhook: one signed request, to where it may lead alone. */

import { createHmac } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { DeliveryRecord, WebhookRecord } from "../store/store.ts";
import { findAddress } from "./guard.ts";

/** How it ended; `error` is null where the answer was one of success. */
export interface Sent {
  readonly status: number | null;
  readonly error: string | null;
}

/** Answers how it ended; never rejects. `at` is the time that is signed, in milliseconds since 1970. */
export type Send = (webhook: WebhookRecord, delivery: DeliveryRecord, at: number) => Promise<Sent>;

/** Until the answer's head is there. */
const timeoutMs = 10_000;

/** HMAC-SHA256 in hex over the seconds since 1970, a point, and the body. */
function sign(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** Redirects are not followed, and nothing of the answer but its status is looked at. */
export function makeSend(allowsPrivate: boolean): Send {
  return async ({ url, secret }, { id, event, body }, at) => {
    const target = new URL(url);
    const address = await findAddress(target.hostname, allowsPrivate);
    if (!address.ok) return { status: null, error: address.error };
    const timestamp = String(Math.floor(at / 1000));
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
      "User-Agent": "Solhound",
      "X-Solhound-Event": event,
      "X-Solhound-Delivery": id,
      "X-Solhound-Timestamp": timestamp,
      "X-Solhound-Signature": `sha256=${sign(secret, timestamp, body)}`,
    };
    return post(target, address.value, headers, body);
  };
}

/** Connects to that address, whatever the name leads to by now; certificates are checked for the name. */
function post(target: URL, address: string, headers: Readonly<Record<string, string>>, body: string): Promise<Sent> {
  const request = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const sent = request(target, {
      method: "POST",
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      lookup: (_host, options, callback) => {
        const family = isIP(address);
        if (options.all) callback(null, [{ address, family }]);
        else callback(null, address, family);
      },
    });
    sent.on("response", (response) => {
      const status = response.statusCode ?? 0;
      response.destroy();
      resolve({ status, error: status >= 200 && status < 300 ? null : `The answer had the status ${status}.` });
    });
    sent.on("error", (error) => resolve({ status: null, error: toText(error) }));
    sent.end(body);
  });
}

function toText(error: Error): string {
  if (error.name === "AbortError" || error.name === "TimeoutError") return "No answer came in time.";
  const { code } = error as NodeJS.ErrnoException;
  return `The connection failed: ${code ?? "unknown"}.`;
}
