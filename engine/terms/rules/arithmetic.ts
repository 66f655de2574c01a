/** Sums, products and powers: constants gather in front, what cancels goes. */
import { bitLength, isPow2 } from "../bits.ts";
import type { RuleTable } from "../rewrite/rule.ts";
import { isConstant } from "../term.ts";
import { constantLike } from "./kit.ts";

export const arithmeticRules: RuleTable = {
  "bvadd-zero": { match: ["bvadd", 0n, "x"], result: ({ x }) => x },
  "bvadd-constants": {
    match: ["bvadd", "c", ["bvadd", "d", "x"]],
    result: ({ t, c, d, x }) => t.app("bvadd", t.app("bvadd", c, d), x),
  },
  "bvadd-pull-constant": {
    match: ["bvadd", "x", ["bvadd", "c", "y"]],
    result: ({ t, c, x, y }) => t.app("bvadd", c, t.app("bvadd", x, y)),
  },
  "bvadd-negated": { match: ["bvadd", "x", ["bvneg", "x"]], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvadd-negated-inside": { match: ["bvadd", "x", ["bvadd", ["bvneg", "x"], "y"]], result: ({ y }) => y },
  "bvadd-inside-negated": { match: ["bvadd", ["bvneg", "x"], ["bvadd", "x", "y"]], result: ({ y }) => y },
  "bvadd-same": { match: ["bvadd", "x", "x"], result: ({ t, x }) => t.app("bvmul", constantLike(t, x, 2n), x) },
  "bvadd-multiple": {
    match: ["bvadd", "x", ["bvmul", "c", "x"]],
    result: ({ t, c, x }) => t.app("bvmul", constantLike(t, c, c.value + 1n), x),
  },
  "bvadd-negated-multiple": {
    match: ["bvadd", ["bvneg", "x"], ["bvmul", "c", "x"]],
    result: ({ t, c, x }) => t.app("bvmul", constantLike(t, c, c.value - 1n), x),
  },
  "bvadd-multiples": {
    match: ["bvadd", ["bvmul", "c", "x"], ["bvmul", "d", "x"]],
    result: ({ t, c, d, x }) => t.app("bvmul", t.app("bvadd", c, d), x),
  },
  "bvadd-complement": { match: ["bvadd", "x", ["bvnot", "x"]], result: ({ t, x }) => constantLike(t, x, -1n) },
  "bvadd-minus-one": { match: ["bvadd", -1n, ["bvneg", "x"]], result: ({ t, x }) => t.app("bvnot", x) },
  "bvadd-bvnot": {
    match: ["bvadd", "c", ["bvnot", "x"]],
    result: ({ t, c, x }) => t.app("bvadd", constantLike(t, c, c.value - 1n), t.app("bvneg", x)),
  },

  "bvneg-bvneg": { match: ["bvneg", ["bvneg", "x"]], result: ({ x }) => x },
  "bvneg-bvnot": { match: ["bvneg", ["bvnot", "x"]], result: ({ t, x }) => t.app("bvadd", constantLike(t, x, 1n), x) },
  "bvneg-bvadd": {
    match: ["bvneg", ["bvadd", "x", "y"]],
    result: ({ t, x, y }) => t.app("bvadd", t.app("bvneg", x), t.app("bvneg", y)),
  },
  "bvneg-multiple": {
    match: ["bvneg", ["bvmul", "c", "x"]],
    result: ({ t, c, x }) => t.app("bvmul", t.app("bvneg", c), x),
  },

  "bvmul-zero": { match: ["bvmul", 0n, "x"], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvmul-one": { match: ["bvmul", 1n, "x"], result: ({ x }) => x },
  "bvmul-minus-one": { match: ["bvmul", -1n, "x"], result: ({ t, x }) => t.app("bvneg", x) },
  "bvmul-constants": {
    match: ["bvmul", "c", ["bvmul", "d", "x"]],
    result: ({ t, c, d, x }) => t.app("bvmul", t.app("bvmul", c, d), x),
  },
  "bvmul-pull-constant": {
    match: ["bvmul", "x", ["bvmul", "c", "y"]],
    result: ({ t, c, x, y }) => t.app("bvmul", c, t.app("bvmul", x, y)),
  },
  "bvmul-constant-sum": {
    match: ["bvmul", "c", ["bvadd", "d", "x"]],
    result: ({ t, c, d, x }) => t.app("bvadd", t.app("bvmul", c, d), t.app("bvmul", c, x)),
  },
  "bvmul-constant-negated": {
    match: ["bvmul", "c", ["bvneg", "x"]],
    result: ({ t, c, x }) => t.app("bvmul", t.app("bvneg", c), x),
  },
  "bvmul-negated": {
    match: ["bvmul", "x", ["bvneg", "y"]],
    when: ({ x }) => !isConstant(x),
    result: ({ t, x, y }) => t.app("bvneg", t.app("bvmul", x, y)),
  },

  "bvexp-to-zero": { match: ["bvexp", "x", 0n], result: ({ t, x }) => constantLike(t, x, 1n) },
  "bvexp-to-one": { match: ["bvexp", "x", 1n], result: ({ x }) => x },
  "bvexp-to-two": {
    match: ["bvexp", "x", 2n],
    when: ({ x }) => x.width > 1,
    result: ({ t, x }) => t.app("bvmul", x, x),
  },
  "bvexp-of-one": { match: ["bvexp", 1n, "x"], result: ({ t, x }) => constantLike(t, x, 1n) },
  "bvexp-of-zero": {
    match: ["bvexp", 0n, "x"],
    result: ({ t, x }) => t.ite(t.equal(constantLike(t, x, 0n), x), constantLike(t, x, 1n), constantLike(t, x, 0n)),
  },
  // 2^k to the power of x is a shift, as long as x times k does not wrap around.
  "bvexp-of-pow2": {
    match: ["bvexp", "c", "x"],
    when: ({ c, x }) => c.value > 1n && isPow2(c.value) && x.width < 2 ** Math.min(x.width, 20),
    result: ({ t, c, x }) => {
      const step = bitLength(c.value) - 1;
      const isSmall = t.app("bvult", x, constantLike(t, x, BigInt(Math.ceil(x.width / step))));
      const shifted = t.app("bvshl", constantLike(t, x, 1n), t.app("bvmul", constantLike(t, x, BigInt(step)), x));
      return t.ite(isSmall, shifted, constantLike(t, x, 0n));
    },
  },
};
