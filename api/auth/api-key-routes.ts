/** API key endpoints. */

import { err, ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import { createApiKey, listApiKeys } from "./api-keys.ts";
import { ApiKeyList, ApiKeyParams, ApiKeyRequest, NewApiKey, Nothing } from "./contract.ts";
import type { AuthDeps } from "./sessions.ts";

interface Deps {
  readonly auth: AuthDeps;
}

const postApiKey = route({
  method: "post",
  path: "/auth/api-keys",
  permission: "session",
  summary: "Make an API key, which is taken wherever an access token is",
  body: ApiKeyRequest,
  returns: { status: 200, description: "The key, shown this once", schema: NewApiKey },
  errors: ["login-required", "too-many-api-keys", "invalid-request"],
  handle: ({ body, user, session }, { auth }: Deps) => createApiKey(auth, { user, session }, body),
});

const getApiKeys = route({
  method: "get",
  path: "/auth/api-keys",
  permission: "session",
  summary: "List one's own API keys that work",
  returns: { status: 200, description: "The keys, without what is secret in them", schema: ApiKeyList },
  errors: [],
  handle: async ({ user, session }, { auth }: Deps) => ok({ apiKeys: await listApiKeys(auth, { user, session }) }),
});

const deleteApiKey = route({
  method: "delete",
  path: "/auth/api-keys/:id",
  permission: "session",
  summary: "Revoke an API key of one's own",
  params: ApiKeyParams,
  returns: { status: 200, description: "It is revoked", schema: Nothing },
  errors: ["api-key-not-found"],
  handle: async ({ params, user }, { auth }: Deps) => {
    const isRevoked = await auth.store.apiKeys.revoke(params.id, user.id);
    return isRevoked ? ok({}) : err({ code: "api-key-not-found" });
  },
});

export const apiKeyRoutes = [postApiKey, getApiKeys, deleteApiKey];
