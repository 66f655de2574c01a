/** Issues of sources say where they are in the bytecode that came with these. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { makeFindInstruction } from "../../../api/analyses/answers/bytecode-locations.ts";
import type { Job, Report } from "../../../api/analyses/contract.ts";
import { keccak256Hex } from "../../../engine/util/keccak256.ts";
import { withServer } from "../../harness/api/api-server.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Wallet {
    address owner = msg.sender;

    function pay(address payable to) external {
        require(tx.origin == owner, "not owner");
        to.transfer(address(this).balance);
    }
}
`;

interface Code {
  readonly object: string;
  readonly sourceMap: string;
}

/** As a build tool has it from the compiler, the contract being the second file of the list. */
function compileWallet(): { readonly bytecode: Code; readonly deployedBytecode: Code } {
  const output = compileNow({
    language: "Solidity",
    sources: { "a.sol": { content: "pragma solidity 0.8.37;" }, "wallet.sol": { content: source } },
    settings: { outputSelection: { "*": { "*": ["evm.bytecode", "evm.deployedBytecode"] } } },
  }) as unknown as { contracts: Record<string, Record<string, { evm: { bytecode: Code; deployedBytecode: Code } }>> };
  const { evm } = output.contracts["wallet.sol"]?.["Wallet"] ?? {};
  assert.ok(evm);
  return evm;
}

const hashOf = (digits: string) => `0x${keccak256Hex(Buffer.from(digits, "hex"))}`;

describe("bytecode locations", () => {
  let codes: ReturnType<typeof compileWallet>;
  before(() => {
    codes = compileWallet();
  });

  /** What a build tool submits. */
  const toData = ({ bytecode, deployedBytecode }: typeof codes) => ({
    sourceList: ["a.sol", "wallet.sol"],
    sources: { "a.sol": { source: "pragma solidity 0.8.37;" }, "wallet.sol": { source } },
    bytecode: `0x${bytecode.object}`,
    sourceMap: bytecode.sourceMap,
    deployedBytecode: deployedBytecode.object,
    deployedSourceMap: deployedBytecode.sourceMap,
  });

  const originIssue = async (more: object) =>
    withServer({}, async (server) => {
      const { access: token } = await server.login();
      const job = (await server.call("POST", "/v1/analyses", { token, json: { data: { ...toData(codes), ...more } } }))
        .json as Job;
      const { json } = await server.call("GET", `/v1/analyses/${job.uuid}/issues`, { token });
      const [report] = json as Report[];
      const issue = report?.issues.find(({ swcID }) => swcID === "SWC-115");
      assert.ok(issue);
      return issue;
    });

  it("stand behind those in the text, at the instruction that does it", async () => {
    const { locations, decodedLocations } = await originIssue({});
    assert.equal(locations.length, 2);
    assert.deepEqual(decodedLocations[1], []);
    const [text, code] = locations;
    assert.deepEqual([text?.sourceType, text?.sourceList], ["solidity-file", ["a.sol", "wallet.sol"]]);
    const sourceList = [codes.bytecode, codes.deployedBytecode].map(({ object }) => hashOf(object));
    const { sourceMap = "", ...place } = code ?? {};
    assert.deepEqual(place, { sourceType: "raw-bytecode", sourceFormat: "evm-byzantium-bytecode", sourceList });
    const [, pc = ""] = /^(\d+):1:1$/.exec(sourceMap) ?? [];
    const runtime = Buffer.from(codes.deployedBytecode.object, "hex");
    const before = runtime.subarray(Number(pc), Number(pc) + 120);
    assert.ok(before.includes(0x32), `ORIGIN follows soon behind ${pc}`);
  });

  it("are left out where there is no source map, or one of other sources", async () => {
    for (const sourceMap of ["", "1:2:7;;;", "nonsense", "5000:3:1;;"]) {
      const { locations } = await originIssue({ sourceMap, deployedSourceMap: sourceMap });
      assert.equal(locations.length, 1, sourceMap);
    }
  });
});

describe("a source map", () => {
  it("leads to the span itself, then to its largest part, then to what is around it", () => {
    // PUSH1 00, PUSH1 00, ADD, STOP
    const find = makeFindInstruction("600060000100", "10:50:0;20:4:0;20:10:0;22:1:0");
    const at = (offset: number, length: number, file = 0) => find({ offset, length, file });
    assert.equal(at(20, 10), 4);
    assert.equal(at(20, 11), 4);
    assert.equal(at(20, 4), 2);
    assert.equal(at(15, 30), 4);
    assert.equal(at(40, 3), 0);
    assert.equal(at(5, 2), undefined);
    assert.equal(at(20, 10, 1), undefined);
  });

  it("may be any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.uint8Array(), (map, code) => {
        const found = makeFindInstruction(Buffer.from(code).toString("hex"), map)({ offset: 0, length: 5, file: 0 });
        assert.ok(found === undefined || found < code.length);
      }),
    );
  });
});
