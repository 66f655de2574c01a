/** How long tokens last. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import { parseDuration } from "./duration.ts";

export interface Lifetimes {
  readonly accessLifetimeS: number;
  readonly refreshLifetimeS: number;
}

const minuteS = 60;
const dayS = 24 * 60 * minuteS;

const bounds = {
  access: {
    leastS: minuteS,
    mostS: dayS,
    usualS: 10 * minuteS,
    text: "1 minute to 1 day",
    path: "jwtLifetimes.access",
  },
  refresh: {
    leastS: minuteS,
    mostS: 28 * dayS,
    usualS: 28 * dayS,
    text: "1 minute to 28 days",
    path: "jwtLifetimes.refresh",
  },
  invitation: {
    leastS: minuteS,
    mostS: 90 * dayS,
    usualS: 7 * dayS,
    text: "1 minute to 90 days",
    path: "expiresIn",
  },
  apiKey: { leastS: minuteS, mostS: 365 * dayS, usualS: 365 * dayS, text: "1 minute to 365 days", path: "expiresIn" },
} as const;

interface LifetimeTexts {
  readonly access?: string | null;
  readonly refresh?: string | null;
}

/** Reads what a client asked for; what it left out is 10 minutes and 28 days. */
export function parseLifetimes(texts: LifetimeTexts = {}): Result<Lifetimes, Failure<"invalid-request">> {
  const access = parseLifetime("access", texts.access);
  if (!access.ok) return access;
  const refresh = parseLifetime("refresh", texts.refresh);
  if (!refresh.ok) return refresh;
  return ok({ accessLifetimeS: access.value, refreshLifetimeS: refresh.value });
}

/** How long an API key lasts, in seconds; a year where nothing was asked for. */
export function parseKeyLifetime(text: string | null | undefined): Result<number, Failure<"invalid-request">> {
  return parseLifetime("apiKey", text);
}

/** How long an invitation lasts, in seconds; a week where nothing was asked for. */
export function parseInvitationLifetime(text: string | null | undefined): Result<number, Failure<"invalid-request">> {
  return parseLifetime("invitation", text);
}

function parseLifetime(
  use: keyof typeof bounds,
  text: string | null | undefined,
): Result<number, Failure<"invalid-request">> {
  const { leastS, mostS, usualS, text: span, path } = bounds[use];
  if (text === null || text === undefined) return ok(usualS);
  const lifetimeS = Math.floor((parseDuration(text) ?? Number.NaN) / 1000);
  if (leastS <= lifetimeS && lifetimeS <= mostS) return ok(lifetimeS);
  return err(wrongField(path, `must be a duration of ${span}, as in \`10 mins\` or \`1 day\``));
}
