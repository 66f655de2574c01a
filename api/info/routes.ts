/** Endpoints that tell about the service; all of them are public. */

import { Type } from "typebox";
import { err, ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import type { ComponentVersions } from "./component-versions.ts";
import { Health, Readiness, Version } from "./contract.ts";
import { type MetricsDeps, renderMetrics } from "./render-metrics.ts";

export interface InfoDeps {
  readonly versions: ComponentVersions;
  readonly isReady: () => boolean;
  readonly metrics: MetricsDeps;
  /** The OpenAPI document, rendered. */
  readonly document: { readonly yaml: string; readonly html: string };
}

const getVersion = route({
  method: "get",
  path: "/version",
  permission: "public",
  summary: "Versions of the service and of the engine's parts",
  returns: { status: 200, description: "The versions", schema: Version },
  errors: [],
  handle: (_request, { versions }: InfoDeps) => ok(versions),
});

const getOpenApiPage = route({
  method: "get",
  path: "/openapi",
  permission: "public",
  summary: "This description, as a page",
  returns: { status: 200, description: "The page", schema: Type.String(), contentType: "text/html" },
  errors: [],
  handle: (_request, { document }: InfoDeps) => ok(document.html),
});

const getOpenApiYaml = route({
  method: "get",
  path: "/openapi.yaml",
  permission: "public",
  summary: "This description, as OpenAPI 3.1",
  returns: { status: 200, description: "The document", schema: Type.String(), contentType: "application/yaml" },
  errors: [],
  handle: (_request, { document }: InfoDeps) => ok(document.yaml),
});

const getHealth = route({
  method: "get",
  path: "/healthz",
  permission: "public",
  summary: "Whether the service runs, for whoever watches over it",
  returns: { status: 200, description: "It runs", schema: Health },
  errors: [],
  handle: () => ok({ status: "ok" as const }),
});

const getReadiness = route({
  method: "get",
  path: "/readyz",
  permission: "public",
  summary: "Whether the service can take requests: its data can be written, and it is not about to stop",
  returns: { status: 200, description: "It can", schema: Readiness },
  errors: ["not-ready"],
  handle: (_request, { isReady }: InfoDeps) =>
    isReady() ? ok({ status: "ready" as const }) : err({ code: "not-ready" as const }),
});

const getMetrics = route({
  method: "get",
  path: "/metrics",
  permission: "USERS_ANALYSES_STATS_LOOKUP",
  summary: "Numbers for Prometheus, which an API key lets in",
  returns: { status: 200, description: "The numbers", schema: Type.String(), contentType: "text/plain; version=0.0.4" },
  errors: [],
  handle: async (_request, { metrics }: InfoDeps) => ok(await renderMetrics(metrics)),
});

export const infoRoutes = [getVersion, getOpenApiPage, getOpenApiYaml, getHealth, getReadiness, getMetrics];
