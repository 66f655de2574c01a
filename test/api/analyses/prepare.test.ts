/** What becomes of submissions in all the mixtures that clients send. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { matchSourceNames } from "../../../api/analyses/answers/source-names.ts";
import { cacheKeyOf } from "../../../api/analyses/cache-key.ts";
import type { AnalysisData } from "../../../api/analyses/contract.ts";
import { prepare } from "../../../api/analyses/prepare.ts";

/** Keccak-256 of the one byte 0xfe, and of nothing but zeros where an address is yet to be linked. */
const hashOfFe = "0xbcc90f2d6dada5b18e155c17a1c0a55920aae94f39857d39d0d8ed07ae8f228b";

function prepared(data: AnalysisData) {
  const result = prepare(data);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

function refusal(data: AnalysisData): string | undefined {
  const result = prepare(data);
  assert.ok(!result.ok);
  return result.error.message;
}

const text = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { source: `// ${name}` }]));

describe("prepare", () => {
  it("takes sources without bytecode", () => {
    const { sources, targets, bytecodeHash, warnings, names } = prepared({ sources: text("a.sol", "b.sol") });
    assert.deepEqual(sources, { "a.sol": "// a.sol", "b.sol": "// b.sol" });
    assert.deepEqual(targets, ["a.sol", "b.sol"]);
    assert.deepEqual(names.sourceList, ["a.sol", "b.sol"]);
    assert.equal(bytecodeHash, null);
    assert.deepEqual(warnings, []);
  });

  it("gives the engine both codes as they came, and the names by which their source maps count", () => {
    const { bytecode, codes } = prepared({
      ...{ contractName: "A", bytecode: " 0xFE ", sourceMap: "0:1:1", deployedBytecode: "00" },
      ...{ sourceList: ["lib.sol", "a.sol"], sources: text("a.sol") },
    });
    assert.deepEqual(bytecode, {
      contractName: "A",
      creation: { name: hashOfFe, object: "0xFE", sourceMap: "0:1:1" },
      runtime: { name: codes[1]?.hash, object: "00", sourceMap: "" },
      files: [null, "a.sol"],
      compiledAs: ["lib.sol", "a.sol"],
    });
    assert.equal(prepared({ sources: text("a.sol") }).bytecode, null);
  });

  it("takes bytecode without sources, with 0x or without; the runtime code names it", () => {
    for (const data of [
      { bytecode: "0xfe" },
      { bytecode: "FE" },
      { deployedBytecode: "0xFe", bytecode: "00" },
      { deployedBytecode: "0x", bytecode: "fe", sources: {} },
      { bytecode: " fe ", sources: null, sourceList: null, mainSource: null },
    ]) {
      const { targets, bytecodeHash } = prepared(data);
      assert.deepEqual(targets, []);
      assert.equal(bytecodeHash, hashOfFe);
    }
  });

  it("takes addresses that are yet to be linked for zero", () => {
    const zero = prepared({ bytecode: `73${"0".repeat(40)}5af4` }).bytecodeHash;
    for (const placeholder of [
      `__$${"aB".repeat(17)}$__`,
      "__contracts/Lib.sol:Lib_________________",
      `__Lib${"_".repeat(35)}`,
    ]) {
      assert.equal(placeholder.length, 40);
      assert.equal(prepared({ bytecode: `0x73${placeholder}5af4` }).bytecodeHash, zero, placeholder);
    }
  });

  it("takes the code of libraries along, which has to be some", () => {
    const libraries = { "lib.sol:Sums": { bytecode: " 0xfe" } };
    const { bytecode } = prepared({ bytecode: "00", sourceList: ["a.sol"], libraries });
    assert.deepEqual(bytecode?.libraries, { "lib.sol:Sums": { name: hashOfFe, object: "0xfe", sourceMap: "" } });
    assert.deepEqual(bytecode?.compiledAs, ["a.sol"]);
    const message = "data.libraries must have hex digits, two for each byte, in each `bytecode`";
    assert.equal(refusal({ bytecode: "00", libraries: { "lib.sol:Sums": { bytecode: "f" } } }), message);
  });

  it("refuses what has nothing to analyse", () => {
    for (const data of [
      {},
      { sources: {} },
      { bytecode: "" },
      { bytecode: "0x", deployedBytecode: "0x" },
      { sources: null },
    ]) {
      assert.equal(refusal(data), "data must hold `sources` or `bytecode`");
    }
    assert.equal(
      refusal({ sources: { "a.sol": {}, "b.sol": { source: null } } }),
      "data.sources holds no text: give each file its text in `source`",
    );
  });

  it("refuses bytecode that is none", () => {
    for (const bytecode of ["0xf", "xyz", "60__short__60", "0x60 80"]) {
      assert.equal(refusal({ bytecode }), "data.bytecode must be hex digits, two for each byte", bytecode);
    }
    assert.equal(
      refusal({ sources: text("a.sol"), deployedBytecode: "0x1" }),
      "data.deployedBytecode must be hex digits, two for each byte",
    );
  });

  it("refuses file names that are traps", () => {
    const names = ["__proto__", "", "a\u0000.sol", "a\n.sol", "\u001b[31m.sol"];
    for (const name of names) {
      const sources = JSON.parse(`{${JSON.stringify(name)}:{"source":"x"}}`);
      assert.equal(refusal({ sources }), `data.sources has a file name that is not allowed: ${JSON.stringify(name)}`);
    }
  });

  it("takes any other file name as it is", () => {
    const names = ["../../etc/passwd", "/etc/passwd", "C:\\x.sol", "constructor", "toString", "ü.sol", "a b"];
    const { sources, targets } = prepared({ sources: text(...names) });
    assert.deepEqual(Object.keys(sources), names);
    assert.deepEqual(targets, names);
  });

  it("reports on all files but those of packages, and on the main one in any case", () => {
    const names = ["/p/A.sol", "/p/node_modules/lib/L.sol", "@oz/O.sol", "node_modules/x/X.sol"];
    assert.deepEqual(prepared({ sources: text(...names) }).targets, ["/p/A.sol"]);
    assert.deepEqual(prepared({ sources: text(...names), mainSource: "@oz/O.sol" }).targets, ["/p/A.sol", "@oz/O.sol"]);
    assert.deepEqual(prepared({ sources: text("@oz/O.sol") }).targets, ["@oz/O.sol"]);
  });

  it("lets imports of packages find the files of packages", () => {
    const {
      settings: { remappings },
    } = prepared({
      sources: text(
        "/p/A.sol",
        "/p/node_modules/lib/L.sol",
        "/p/node_modules/@oz/contracts/O.sol",
        "/p/node_modules/own/W.sol",
        "own/W.sol",
      ),
    });
    assert.deepEqual(remappings, ["lib/=/p/node_modules/lib/", "@oz/contracts/=/p/node_modules/@oz/contracts/"]);
  });

  it("takes the client's remappings, which win, and refuses what is none", () => {
    const sources = text("/p/A.sol", "/p/node_modules/lib/L.sol");
    const {
      settings: { remappings },
    } = prepared({ sources, remappings: ["lib/=/q/lib/", "a:b/=c/"] });
    assert.deepEqual(remappings, ["lib/=/p/node_modules/lib/", "lib/=/q/lib/", "a:b/=c/"]);
    for (const wrong of ["lib", "=x", "c:=x", ""]) {
      assert.equal(
        refusal({ sources, remappings: ["lib/=x/", wrong] }),
        "data.remappings.1 must be [context:]prefix=target",
      );
    }
    const keyOf = (data: AnalysisData) =>
      cacheKeyOf({ data, mode: "quick", propertyChecking: false, version: "1.0.0" });
    assert.notEqual(keyOf({ sources }), keyOf({ sources, remappings: ["lib/=x/"] }));
    assert.equal(keyOf({ sources }), keyOf({ sources, remappings: null }));
  });

  it("warns of what it does without", () => {
    const { warnings, main } = prepared({ sources: text("a.sol"), mainSource: "c.sol" });
    assert.deepEqual(warnings, ['mainSource "c.sol" has no entry in sources; "a.sol" is taken for it.']);
    assert.equal(main, "a.sol");
  });

  it("knows the main file by another name, and what of the sources it cannot read", () => {
    const sources = { ...text("x/Token.sol", "b.sol"), "c.sol": {}, "/p/node_modules/d/d.sol": { source: null } };
    const unreadC = { file: "c.sol", reason: "It came without text: give it in `source`." };
    for (const [mainSource, main] of [
      ["x/Token.sol", "x/Token.sol"],
      ["token", "x/Token.sol"],
      ["c.sol", "c.sol"],
      ["/p/node_modules/d/d.sol", "/p/node_modules/d/d.sol"],
      ["gone.sol", "gone.sol"],
      [null, null],
    ] as const) {
      const known = prepared({ sources, mainSource });
      assert.equal(known.main, main);
      const reasons = new Map(known.unread.map(({ file, reason }) => [file, reason]));
      assert.equal(reasons.get("c.sol"), unreadC.reason);
      assert.equal(reasons.has("/p/node_modules/d/d.sol"), mainSource === "/p/node_modules/d/d.sol");
      assert.equal(reasons.get("gone.sol") !== undefined, mainSource === "gone.sol");
    }
    assert.deepEqual(prepared({ bytecode: "fe", mainSource: "a.sol" }).unread, []);
  });

  it("answers for whatever passes the schema", () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
    const name = fc.oneof(fc.string(), fc.constantFrom("a.sol", "A.sol", "b/a.sol", "__proto__", "node_modules/a/b"));
    const data = fc.record({
      bytecode: maybe(fc.string()),
      deployedBytecode: maybe(fc.string({ unit: fc.constantFrom("0", "f", "_", "x", "$") })),
      mainSource: maybe(name),
      sourceList: maybe(fc.array(name)),
      sources: maybe(fc.dictionary(name, fc.record({ source: maybe(fc.string()) }))),
      remappings: maybe(fc.array(fc.oneof(fc.string(), fc.constantFrom("a/=b/", "a:b=", "__proto__=x")))),
    });
    fc.assert(
      fc.property(data, (one) => {
        const result = prepare(one as AnalysisData);
        if (!result.ok) return result.error.code === "invalid-request";
        const { names, sources, targets } = result.value;
        assert.deepEqual([...names.indexOf.keys()].sort(), Object.keys(sources).sort());
        for (const index of names.indexOf.values()) assert.ok(0 <= index && index < names.sourceList.length);
        assert.equal(new Set(names.indexOf.values()).size, names.indexOf.size);
        assert.deepEqual(names.sourceList.slice(0, one.sourceList?.length ?? 0), one.sourceList ?? []);
        return targets.every((target) => Object.hasOwn(sources, target));
      }),
    );
  });
});

describe("matchSourceNames", () => {
  const match = (listed: string[], keys: string[]) => {
    const { sourceList, indexOf, warnings } = matchSourceNames(listed, keys);
    return { sourceList, indices: keys.map((key) => indexOf.get(key)), warnings };
  };

  it("keeps the client's order", () => {
    assert.deepEqual(match(["b", "a", "b"], ["a", "b"]), {
      sourceList: ["b", "a", "b"],
      indices: [1, 0],
      warnings: [],
    });
  });

  it("takes a file of the same name for the one in the list", () => {
    assert.deepEqual(match(["x/token.sol", "y/Lib.sol"], ["Token", "lib.sol"]), {
      sourceList: ["x/token.sol", "y/Lib.sol"],
      indices: [0, 1],
      warnings: [
        'The source "Token" is taken for "x/token.sol" of sourceList.',
        'The source "lib.sol" is taken for "y/Lib.sol" of sourceList.',
      ],
    });
  });

  it("takes the only one left for the only one left", () => {
    assert.deepEqual(match(["a.sol", "b.sol"], ["b.sol", "PublicStorageArray"]), {
      sourceList: ["a.sol", "b.sol"],
      indices: [1, 0],
      warnings: ['The source "PublicStorageArray" is taken for "a.sol" of sourceList.'],
    });
  });

  it("does not choose between equals: it adds at the end", () => {
    assert.deepEqual(match(["x/a.sol", "y/a.sol"], ["a.sol", "c.sol"]), {
      sourceList: ["x/a.sol", "y/a.sol", "a.sol", "c.sol"],
      indices: [2, 3],
      warnings: [
        'The source "a.sol" is not in sourceList; it was added to it.',
        'The source "c.sol" is not in sourceList; it was added to it.',
        '"x/a.sol" of sourceList has no entry in sources.',
        '"y/a.sol" of sourceList has no entry in sources.',
      ],
    });
  });

  it("says nothing where no list was sent, and not too much where much is wrong", () => {
    assert.deepEqual(match([], ["a", "b"]), { sourceList: ["a", "b"], indices: [0, 1], warnings: [] });
    const { warnings } = match(
      Array.from({ length: 9 }, (_, n) => `${n}.sol`),
      ["0.sol"],
    );
    assert.deepEqual(warnings.at(-1), "... and 3 more like that.");
    assert.equal(warnings.length, 6);
  });
});

describe("cacheKeyOf", () => {
  const base = {
    data: { sources: text("a", "b") } as AnalysisData,
    mode: "quick",
    propertyChecking: false,
    version: "1",
  } as const;

  it("is equal for submissions that differ only in order and in what is not looked at", () => {
    const same = { ...base, data: { sources: { ...text("b"), a: { source: "// a", ast: {} } } } as AnalysisData };
    assert.equal(cacheKeyOf(same), cacheKeyOf(base));
  });

  it("differs with everything that the result depends on", () => {
    const others = [
      base,
      { ...base, mode: "deep" as const },
      { ...base, version: "2" },
      { ...base, propertyChecking: true },
      { ...base, data: { ...base.data, mainSource: "a" } },
      { ...base, data: { ...base.data, sourceList: ["a"] } },
      { ...base, data: { ...base.data, bytecode: "fe" } },
      { ...base, data: { ...base.data, deployedBytecode: "fe" } },
      { ...base, data: { ...base.data, libraries: { "a:L": { bytecode: "fe" } } } },
      { ...base, data: { sources: text("a", "c") } },
    ];
    assert.equal(new Set(others.map(cacheKeyOf)).size, others.length);
  });
});
