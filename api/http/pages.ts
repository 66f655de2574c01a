/** The web page as files in memory, and how they are sent: with a strict policy, and kept by browsers while unchanged. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RequestHandler, Response } from "express";

export interface Page {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
}

/** By the path under which each is asked for, as in `/assets/app-1A2B3C4D.js`. */
export type Pages = ReadonlyMap<string, Page>;

/** The name of each of these has a hash of its content in it. */
const assetPrefix = "/assets/";
const unchanging = "public, max-age=31536000, immutable";
const askedEachTime = "no-cache";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".map": "application/json",
};

/** Nothing but the files of this server runs or is loaded, and no text can become markup by mistake. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const pageHeaders = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};

const notBuilt = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Solhound</title></head>
<body>
<h1>Solhound</h1>
<p>The API of this server works, but its web page was not built. Run <code>npm run build</code> in the checkout, and start the server again.</p>
<p><a href="v1/openapi">The routes of the API</a></p>
</body>
</html>
`;

/** Reads the built page; where there is none, a page that says so stands in its place. */
export function loadPages(folder: string): Pages {
  const pages = new Map(
    filesIn(folder).map((file) => [`/${file}`, toPage(file, readFileSync(path.join(folder, file)))]),
  );
  const index = pages.get("/index.html") ?? toPage("index.html", Buffer.from(notBuilt));
  pages.delete("/index.html");
  return pages.set("/", index);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => file.split(path.sep).join("/"))
      .filter((file) => path.extname(file) in types);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function toPage(file: string, body: Buffer): Page {
  return {
    body,
    type: types[path.extname(file)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    cacheControl: `/${file}`.startsWith(assetPrefix) ? unchanging : askedEachTime,
  };
}

/** Answers requests for exactly these paths; all others go on to the routes. */
export function servePages(pages: Pages): RequestHandler {
  return (request, response, next) => {
    const page = pages.get(request.url.split("?", 1)[0] ?? "");
    if (page === undefined || (request.method !== "GET" && request.method !== "HEAD")) return next();
    sendPage(response, page, request.get("If-None-Match") ?? "", request.method === "HEAD");
  };
}

function sendPage(response: Response, page: Page, knownTags: string, isHead: boolean): void {
  response.set({ ...pageHeaders, ETag: page.etag, "Cache-Control": page.cacheControl });
  const isKnown = knownTags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === page.etag);
  if (isKnown) {
    response.status(304).end();
    return;
  }
  response.set({ "Content-Type": page.type, "Content-Length": String(page.body.length) });
  response.end(isHead ? undefined : page.body);
}
