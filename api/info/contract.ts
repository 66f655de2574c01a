/** What the service tells about itself. */

import { Type } from "typebox";

/** Versions of the service and, under the names of the former service's tools, of the engine's parts. */
export const Version = Type.Object({
  api: Type.String(),
  harvey: Type.String({ description: "the fuzzer" }),
  maru: Type.String({ description: "the static checks" }),
  mythril: Type.String({ description: "symbolic execution" }),
  hash: Type.String({ description: "of all the others" }),
});

export const Health = Type.Object({ status: Type.Literal("ok") });
export const Readiness = Type.Object({ status: Type.Literal("ready") });
