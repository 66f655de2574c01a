/** Z3 as WebAssembly, where compiled tests find it. */
import { createRequire } from "node:module";
import { inRoot } from "../root.ts";

export const z3InTests = {
  childPath: inRoot("out/engine/node/solvers/z3-child.js"),
  modulePath: createRequire(import.meta.url).resolve("z3-solver/build/z3-built.js"),
};
