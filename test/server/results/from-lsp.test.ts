/** What clients send, however wrong. */

import assert from "node:assert/strict";
import { defaultSettings } from "../../../server/protocol.ts";
import {
  toAnalyzeArguments,
  toAnalyzeWorkspaceArguments,
  toCancelArguments,
  toFindingData,
} from "../../../server/results/from-lsp.ts";
import { changesResults, readSettings } from "../../../server/settings.ts";

describe("command arguments", () => {
  it("are taken where they are right", () => {
    assert.deepEqual(toAnalyzeArguments([{ uri: "file:///a.sol", mode: "full", more: 1 }]), {
      ok: true,
      value: { uri: "file:///a.sol", mode: "full" },
    });
    assert.deepEqual(toAnalyzeWorkspaceArguments(undefined), { ok: true, value: {} });
    assert.deepEqual(toAnalyzeWorkspaceArguments([{ folder: "file:///w" }]), {
      ok: true,
      value: { folder: "file:///w" },
    });
    assert.deepEqual(toCancelArguments([{ uri: "file:///a.sol" }]), { uri: "file:///a.sol" });
  });

  it("are refused with a reason where they are wrong", () => {
    const needed = { ok: false, error: "solhound.analyze needs one argument: { uri, mode? }" };
    for (const args of [undefined, [], [null], ["file:///a.sol"], [{}], [{ uri: 7 }], [{ uri: "" }], [[]]]) {
      assert.deepEqual(toAnalyzeArguments(args), needed, JSON.stringify(args));
    }
    assert.deepEqual(toAnalyzeWorkspaceArguments([{ mode: "compile" }]), {
      ok: false,
      error: 'unknown mode "compile": one of static, quick, full',
    });
    assert.deepEqual(toCancelArguments([{ uri: 1 }]), {});
  });
});

describe("diagnostic data", () => {
  it("is recognised only where it is ours", () => {
    const data = { kind: "finding", check: "tx-origin", fingerprint: "f" };
    assert.deepEqual(toFindingData(data), data);
    for (const other of [null, undefined, 1, [], {}, { ...data, kind: "x" }, { ...data, check: 1 }]) {
      assert.equal(toFindingData(other), null);
    }
  });
});

describe("settings", () => {
  it("are the defaults where nothing is given, or nonsense", () => {
    for (const value of [undefined, null, 7, "x", [], {}]) assert.deepEqual(readSettings(value), defaultSettings);
    const nonsense = {
      run: "always",
      compilerDiagnostics: true,
      mode: "compile",
      budgetSeconds: "90",
      remappings: ["a=b", 7],
      solcVersion: "latest; rm -rf",
      debounceMs: Number.NaN,
      idleMs: null,
    };
    assert.deepEqual(readSettings(nonsense), defaultSettings);
  });

  it("are taken one by one, numbers brought within their bounds", () => {
    assert.deepEqual(
      readSettings({ run: "manual", budgetSeconds: 1e9, debounceMs: -1, remappings: ["@a/=b/"], solcVersion: "0.8.1" }),
      {
        ...defaultSettings,
        run: "manual",
        budgetSeconds: 7200,
        debounceMs: 0,
        remappings: ["@a/=b/"],
        solcVersion: "0.8.1",
      },
    );
  });

  it("change results where they change what is compiled", () => {
    const changed = (parts: object) => changesResults(defaultSettings, { ...defaultSettings, ...parts });
    assert.deepEqual(
      [{ run: "manual" }, { solcVersion: "0.8.1" }, { remappings: ["a=b"] }, { remappings: [] }].map(changed),
      [false, true, true, false],
    );
  });
});
