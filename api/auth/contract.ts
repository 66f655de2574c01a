/** Sessions over HTTP: what goes in and what comes out. */

import { type Static, Type } from "typebox";
import { permissions } from "../http/principal.ts";
import { faultKeyword, ListOf, Nullable, OneOf } from "../http/schemas.ts";

/** `one_time`: for one login. `short_lived`: for any number of them, but not for long. */
export const challengeTypes = ["one_time", "short_lived"] as const;
export type ChallengeType = (typeof challengeTypes)[number];

const Identifier = Nullable(Type.String({ maxLength: 320 }));
const Token = Nullable(Type.String({ maxLength: 8_000 }));
const Duration = Nullable(Type.String({ maxLength: 100, description: "as in `10 mins`, `3 days`, `1h`" }));

const RenewalKey = Nullable(
  Type.String({
    minLength: 20,
    maxLength: 200,
    description:
      "A secret of the client. A session that was opened with one is renewed with it alone, and a renewal whose answer was lost may be repeated within a minute",
  }),
);

/** The account may be named by any of its identifiers, in any of these fields. */
export const LoginRequest = Type.Object(
  {
    username: Identifier,
    ethAddress: Identifier,
    userId: Identifier,
    email: Identifier,
    password: Nullable(Type.String({ maxLength: 1_000, description: "Needed unless a wallet has signed a challenge" })),
    jwtLifetimes: Nullable(
      Type.Object(
        { access: Duration, refresh: Duration },
        { description: "Access: 1 minute to 1 day. Refresh: 1 minute to 28 days." },
      ),
    ),
    permissions: Nullable(
      ListOf(Type.String({ maxLength: 100 }), {
        maxItems: 100,
        description: "What the session shall be able to do; all that the user holds, where absent",
      }),
    ),
    renewalKey: RenewalKey,
  },
  { examples: [{ username: "ada", password: "correct horse battery" }] },
);
export type LoginRequest = Static<typeof LoginRequest>;

const hasRefresh = { required: ["refresh"], properties: { refresh: { type: "string", minLength: 1 } } };

/** The refresh token may lie in any of the places where clients put it; no other field counts. */
export const RefreshRequest = Type.Object(
  {
    jwtTokens: Type.Optional(Type.Object({ refresh: Token })),
    refreshToken: Token,
    refresh: Token,
    renewalKey: RenewalKey,
  },
  {
    anyOf: [
      { required: ["jwtTokens"], properties: { jwtTokens: { type: "object", ...hasRefresh } } },
      { required: ["refreshToken"], properties: { refreshToken: hasRefresh.properties.refresh } },
      hasRefresh,
    ],
    [faultKeyword]: "needs the refresh token, as in `jwtTokens.refresh`",
  },
);
export type RefreshRequest = Static<typeof RefreshRequest>;

export const LogoutRequest = Type.Object({
  global: Nullable(Type.Boolean({ description: "Whether to end all sessions of the user" })),
});

export const PermissionSets = Type.Object({
  owned: ListOf(OneOf(permissions)),
  requested: ListOf(Type.String()),
  granted: ListOf(OneOf(permissions)),
});

const loginFields = {
  jwtTokens: Type.Object({ access: Type.String(), refresh: Type.String() }),
  permissions: PermissionSets,
  access: Type.String({ deprecated: true }),
  refresh: Type.String({ deprecated: true }),
};

export const LoginResponse = Type.Object(loginFields);
export type LoginResponse = Static<typeof LoginResponse>;

export const RefreshResponse = Type.Object({
  ...loginFields,
  accessToken: Type.String({ deprecated: true }),
  refreshToken: Type.String({ deprecated: true }),
});
export type RefreshResponse = Static<typeof RefreshResponse>;

export const ApiKeyRequest = Type.Object(
  {
    name: Nullable(Type.String({ maxLength: 200, description: "To tell it from others" })),
    expiresIn: Nullable(
      Type.String({ maxLength: 100, description: "1 minute to 365 days, as in `90 days`; 365 days where absent" }),
    ),
    permissions: Nullable(
      ListOf(Type.String({ maxLength: 100 }), {
        maxItems: 100,
        description: "What it shall be able to do; all that this session may, where absent",
      }),
    ),
  },
  { examples: [{ name: "nightly build", expiresIn: "90 days", permissions: ["ANALYSES_LOOKUP_OWN"] }] },
);
export type ApiKeyRequest = Static<typeof ApiKeyRequest>;

export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  permissions: ListOf(Type.String()),
  createdAt: Type.String({ format: "date-time" }),
  expiresAt: Type.String({ format: "date-time" }),
});
export type ApiKey = Static<typeof ApiKey>;

export const NewApiKey = Type.Object({
  ...ApiKey.properties,
  key: Type.String({ description: "The key itself; it cannot be read again" }),
});
export type NewApiKey = Static<typeof NewApiKey>;

export const ApiKeyList = Type.Object({ apiKeys: ListOf(ApiKey) });
export const ApiKeyParams = Type.Object({ id: Type.String() });

const EthAddress = Type.String({ pattern: "^0[xX][0-9a-fA-F]{40}$", description: "`0x` and 40 hex digits" });

export const ChallengeQuery = Type.Object({
  ethAddress: EthAddress,
  type: Type.Optional(
    OneOf(challengeTypes, "`one_time`: one login within 24 hours. `short_lived`: any number within 10 minutes"),
  ),
  format: Type.Optional(OneOf(["legacy", "eip712"], "`legacy`, the default, is for `eth_signTypedData` version 1")),
});
export type ChallengeQuery = Static<typeof ChallengeQuery>;

const TypedField = Type.Object({ name: Type.String(), type: Type.String() });

export const ChallengeResponse = Type.Union([
  ListOf(Type.Object({ type: Type.String(), name: Type.String(), value: Type.String() })),
  Type.Object({
    types: Type.Object({ EIP712Domain: ListOf(TypedField), Challenge: ListOf(TypedField) }),
    primaryType: Type.String(),
    domain: Type.Object({ name: Type.String() }),
    message: Type.Object({ value: Type.String() }),
  }),
]);
