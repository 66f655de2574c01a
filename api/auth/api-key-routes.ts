/** API key endpoints. */

import { ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import { Nothing } from "../http/schemas.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import { ApiKeyList, ApiKeyParams, ApiKeyRequest, NewApiKey } from "./contract.ts";
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
  errors: ["login-required", "too-many-api-keys", "invalid-request", "not-authenticated"],
  audit: { action: "make-key", kind: "own" },
  handle: async ({ body, caller, note }, { auth }: Deps) => {
    const made = await createApiKey(auth, caller, body);
    if (made.ok) note({ subjectId: made.value.id });
    return made;
  },
});

const getApiKeys = route({
  method: "get",
  path: "/auth/api-keys",
  permission: "session",
  summary: "List one's own API keys that work",
  returns: { status: 200, description: "The keys, without what is secret in them", schema: ApiKeyList },
  errors: [],
  handle: async ({ caller }, { auth }: Deps) => ok({ apiKeys: await listApiKeys(auth, caller.user.id) }),
});

const deleteApiKey = route({
  method: "delete",
  path: "/auth/api-keys/:id",
  permission: "session",
  summary: "Revoke an API key of one's own",
  params: ApiKeyParams,
  returns: { status: 200, description: "It is revoked", schema: Nothing },
  errors: ["api-key-not-found", "login-required"],
  audit: { action: "revoke-key", kind: "own", subject: ({ params }) => ({ subjectId: params.id }) },
  handle: ({ params, caller, signal }, { auth }: Deps) => revokeApiKey(auth, caller, params.id, signal),
});

export const apiKeyRoutes = [postApiKey, getApiKeys, deleteApiKey];
