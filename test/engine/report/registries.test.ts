/** The registries that checks refer to: their tables, and where their entries are told. */

import assert from "node:assert/strict";
import { detectors } from "../../../engine/detectors/index.ts";
import { ethTrustRequirements, scweEntries } from "../../../engine/model/weakness-registries.ts";
import { furtherReferences, registryEntries } from "../../../engine/report/registries.ts";

describe("weakness registries", () => {
  it("have no entry that no check refers to", () => {
    const scwes = new Set(detectors.flatMap(({ scwe }) => scwe ?? []));
    assert.deepEqual(Object.keys(scweEntries), [...scwes].sort());
    const requirements = new Set<string>(detectors.flatMap(({ ethTrust }) => ethTrust ?? []));
    assert.deepEqual(Object.keys(ethTrustRequirements).sort(), [...requirements].sort());
  });

  it("have an anchor of its own for every requirement", () => {
    const anchors = Object.values(ethTrustRequirements);
    assert.equal(new Set<string>(anchors).size, anchors.length);
  });

  it("are told with the addresses of their entries", () => {
    const check = detectors.find(({ id }) => id === "misnamed-constructor");
    assert.ok(check);
    assert.deepEqual(registryEntries(check), [
      { name: "SWC-118", url: "https://swcregistry.io/docs/SWC-118/" },
      { name: "CWE-665", url: "https://cwe.mitre.org/data/definitions/665.html" },
      { name: "OWASP SC01:2026", url: "https://scs.owasp.org/sctop10/" },
      { name: "SCWE-070", url: "https://scs.owasp.org/SCWE/SCSVS-ARCH/SCWE-070/" },
      { name: "EthTrust [Q] Code Linting", url: "https://entethalliance.org/specs/ethtrust-sl/v3/#req-3-linted" },
    ]);
  });

  it("are told once, where a check refers to its entry's page as well", () => {
    const check = detectors.find(({ id }) => id === "reentrancy-eth");
    assert.ok(check);
    assert.deepEqual(furtherReferences(check), [
      "https://docs.soliditylang.org/en/latest/security-considerations.html#reentrancy",
    ]);
  });
});
