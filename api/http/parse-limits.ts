/** Limits as whoever starts the server writes them. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { defaultLimits, type Limits, noLimits } from "./limits.ts";

/** How each is called where it is written. */
const names = {
  "requests-per-second": "requestsPerSecond",
  burst: "burst",
  "requests-per-day": "requestsPerDay",
  queued: "queued",
  workers: "workers",
  "public-per-second": "publicPerSecond",
  "public-burst": "publicBurst",
} as const satisfies Record<string, keyof Limits>;

const advice = `write "off", or some of ${Object.keys(names)
  .map((name) => `${name}=N`)
  .join(",")}`;

/** `queued=50,workers=8` changes two of the defaults; nothing is the defaults, and `off` none at all. The error is a clause. */
export function parseLimits(text: string): Result<Limits, string> {
  const trimmed = text.trim();
  if (trimmed === "off") return ok(noLimits);
  const changes: Partial<Record<keyof Limits, number>> = {};
  for (const part of trimmed === "" ? [] : trimmed.split(",")) {
    const [name = "", value = ""] = part.split("=").map((word) => word.trim());
    if (!isName(name)) return err(`there is no limit ${JSON.stringify(name)}: ${advice}`);
    if (!/^\d{1,9}(\.\d{1,3})?$/.test(value) || Number(value) === 0) {
      return err(`${name} must be a number above 0, and is ${JSON.stringify(value)}`);
    }
    changes[names[name]] = Number(value);
  }
  return ok({ ...defaultLimits, ...changes });
}

function isName(name: string): name is keyof typeof names {
  return Object.hasOwn(names, name);
}
