/** Headers that every answer carries. */

import type { RequestHandler } from "express";

/** Any page may call: the service knows its callers by their token alone, never by a cookie. */
const corsHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE, OPTIONS",
  "Access-Control-Allow-Headers": "Authorization, Content-Type",
  "Access-Control-Expose-Headers": "X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset",
  "Access-Control-Max-Age": "600",
};

/** Answers are data: nothing in them may run, be framed, be guessed at or be kept. */
const securityHeaders = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cache-Control": "no-store",
};

/** Sets the headers, and answers the question of browsers whether they may call at all. */
export const commonHeaders: RequestHandler = (request, response, next) => {
  response.set({ ...corsHeaders, ...securityHeaders });
  if (request.method === "OPTIONS") response.status(204).end();
  else next();
};
