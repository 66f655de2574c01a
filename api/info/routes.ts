/** Endpoints that tell about the service; all of them are public. */

import { Type } from "typebox";
import { ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import type { ComponentVersions } from "./component-versions.ts";
import { Health, Version } from "./contract.ts";

export interface InfoDeps {
  readonly versions: ComponentVersions;
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

export const infoRoutes = [getVersion, getOpenApiPage, getOpenApiYaml, getHealth];
