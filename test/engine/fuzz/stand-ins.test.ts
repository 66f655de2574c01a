/** Contracts that stand in for those of others: which one is chosen, and that a collection and a model do as they should. */

import assert from "node:assert/strict";
import { deploy } from "../../../engine/evm/deployment/deploy.ts";
import { makeStage, type Stage } from "../../../engine/evm/deployment/stage.ts";
import { callMessage } from "../../../engine/evm/transact.ts";
import { bytesToBigint, hexToBytes } from "../../../engine/evm/word.ts";
import {
  type FuzzContract,
  type FuzzInterface,
  readFuzzContract,
  readFuzzInterface,
} from "../../../engine/fuzz/fuzz-target.ts";
import { makeCollection } from "../../../engine/fuzz/stand-ins/collection.ts";
import { kindOf, wants } from "../../../engine/fuzz/stand-ins/kinds.ts";
import { makeModel, steeringSignature } from "../../../engine/fuzz/stand-ins/model.ts";
import { keccak256Hex } from "../../../engine/util/keccak256.ts";
import { bytecodeInput, contractsOf } from "../../harness/evm/compiled.ts";
import { executeSources } from "../../harness/execute-sources.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

type Ask = (caller: bigint, signature: string, ...words: bigint[]) => bigint | null;

/** Puts a contract on a stage, and gives what asks it for a word; null where it refuses. */
function placed(stage: Stage, { artifact }: FuzzContract): Ask {
  const deployed = deploy(stage, artifact);
  assert.ok(deployed.ok);
  const to = deployed.value.address;
  return (caller, signature, ...words) => {
    const selector = keccak256Hex(new TextEncoder().encode(signature)).slice(0, 8);
    const data = hexToBytes(selector + words.map((word) => word.toString(16).padStart(64, "0")).join(""));
    const { status, output } = callMessage(stage.machine, { caller, to, value: 0n, data, gas: 1_000_000n });
    return status === "succeeded" ? bytesToBigint(output.subarray(0, 32)) : null;
  };
}

/** The interfaces of a source by name. */
function interfacesOf(source: string): ReadonlyMap<string, FuzzInterface> {
  const contracts = contractsOf(compileNow(bytecodeInput(head + source)));
  const read = Object.entries(contracts).flatMap(([name, one]) => readFuzzInterface(name, one) ?? []);
  return new Map(read.map((one) => [one.name, one]));
}

describe("the stand-in collection", () => {
  const stage = makeStage();
  const [user = 0n, other = 0n] = stage.users;
  const contract = 0xc0ffeen;
  let ask: Ask;
  before(() => {
    ask = placed(stage, makeCollection([stage.attacker, user]));
  });

  it("gives each holder the next number, and some of each kind", () => {
    assert.deepEqual(
      [1n, 2n, 3n, 8n, 9n].map((id) => ask(user, "ownerOf(uint256)", id)),
      [stage.attacker, user, stage.attacker, user, null],
    );
    assert.deepEqual(
      [stage.attacker, user, other].map((who) => ask(user, "balanceOf(address)", who)),
      [4n, 4n, 0n],
    );
    assert.equal(ask(user, "balanceOf(address,uint256)", user, 2n), 1000n);
    assert.equal(ask(user, "isApprovedForAll(address,address)", user, other), 1n);
  });

  it("has people move their own alone, and contracts what is anybody's", () => {
    const move = "transferFrom(address,address,uint256)";
    assert.equal(ask(stage.attacker, move, user, stage.attacker, 2n), null);
    assert.equal(ask(user, move, stage.attacker, user, 1n), null);
    assert.equal(ask(contract, move, other, contract, 2n), null);
    assert.equal(ask(contract, move, user, other, 2n), 1n);
    assert.equal(ask(user, "ownerOf(uint256)", 2n), other);
    assert.equal(ask(user, "safeTransferFrom(address,address,uint256)", user, other, 4n), 1n);
    assert.deepEqual(
      [user, other].map((who) => ask(user, "balanceOf(address)", who)),
      [2n, 2n],
    );
    assert.equal(ask(contract, "mint(address,uint256)", other, 4n), null);
    assert.equal(ask(contract, "mint(address,uint256)", other, 40n), 1n);
    assert.equal(ask(user, "ownerOf(uint256)", 40n), other);
  });

  it("moves amounts of a kind, as far as they are there", () => {
    const move = "safeTransferFrom(address,address,uint256,uint256,bytes)";
    assert.equal(ask(contract, move, user, other, 2n, 1001n, 0xa0n, 0n), null);
    assert.equal(ask(contract, move, user, other, 2n, 400n, 0xa0n, 0n), 1n);
    assert.deepEqual(
      [user, other].map((who) => ask(user, "balanceOf(address,uint256)", who, 2n)),
      [600n, 400n],
    );
  });

  it("asks receivers that are contracts", () => {
    const source = `contract Takes { function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) { return this.onERC721Received.selector; } }
contract Refuses { uint x; }`;
    const contracts = contractsOf(compileNow(bytecodeInput(head + source)));
    const [takes, refuses] = ["Takes", "Refuses"].map((name) => {
      const read = readFuzzContract(name, contracts[name] ?? {});
      const deployed = deploy(stage, read?.artifact ?? assert.fail());
      return deployed.ok ? deployed.value.address : 0n;
    });
    assert.equal(ask(user, "safeTransferFrom(address,address,uint256)", user, refuses ?? 0n, 6n), null);
    assert.equal(ask(user, "safeTransferFrom(address,address,uint256)", user, takes ?? 0n, 6n), 1n);
    assert.equal(ask(user, "ownerOf(uint256)", 6n), takes);
  });
});

describe("the kind of a dependency", () => {
  const interfaces = interfacesOf(`
interface IPiece { function ownerOf(uint256 id) external view returns (address); function transferFrom(address a, address b, uint256 id) external; }
interface IThing { function transferFrom(address from, address to, uint256 tokenId) external; }
interface ICoin { function transfer(address to, uint256 n) external returns (bool); function balanceOf(address who) external view returns (uint256); }
interface IMulti { function safeTransferFrom(address from, address to, uint256 id, uint256 n, bytes calldata data) external; }
interface IFeed { function price() external view returns (uint256); }`);

  it("is what its interface offers", () => {
    const kinds = [...interfaces].map(([name, one]) => [name, kindOf(one)]);
    assert.deepEqual(Object.fromEntries(kinds), {
      ...{ IPiece: "collection", IThing: "collection", ICoin: "token", IMulti: "collection", IFeed: "model" },
    });
  });

  it("is seen in code that names functions of it", () => {
    const wanted = (body: string): boolean => {
      const source = `interface IPiece { function ownerOf(uint256 id) external view returns (address); }\ncontract C { ${body} }`;
      const contract = readFuzzContract("C", contractsOf(compileNow(bytecodeInput(head + source)))["C"] ?? {});
      return wants("collection", contract ?? assert.fail(), new Map());
    };
    assert.equal(wanted("function f(IPiece p) external view returns (address) { return p.ownerOf(1); }"), true);
    assert.equal(wanted("function ownerOf(uint256) external view returns (address) { return msg.sender; }"), false);
  });
});

describe("a model of an interface", () => {
  const interfaces = interfacesOf(`
interface IFeed { function decimals() external view returns (uint8); function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80); }
interface IRates { function priceOf(address token) external view returns (uint256 price, uint256 updatedAt); function isOpen() external view returns (bool); function convertToShares(uint256 n) external view returns (uint256); }`);
  const stage = makeStage();
  const now = stage.machine.block.timestamp;

  it("answers by the names of what is asked, and its creator moves prices", () => {
    const ask = placed(stage, makeModel(interfaces.get("IRates") ?? assert.fail(), stage.creator));
    assert.equal(ask(stage.attacker, "priceOf(address)", 1n), 2n * 10n ** 18n);
    assert.equal(ask(stage.attacker, "isOpen()"), 1n);
    assert.equal(ask(stage.attacker, "convertToShares(uint256)", 77n), 77n);
    assert.equal(ask(stage.attacker, steeringSignature, 50n, 0n), null);
    assert.equal(ask(stage.creator, steeringSignature, 50n, 0n), 1n);
    assert.equal(ask(stage.attacker, "priceOf(address)", 1n), 10n ** 18n);
  });

  it("answers with structs, lists and contracts as they are encoded", () => {
    const [terms] = interfacesOf(`
interface ITerms {
  struct Term { uint64 fee; bool isOn; address coin; }
  function termOf(uint256 id) external view returns (Term memory, uint256[] memory parts, string memory name);
  function coin() external view returns (address);
}`).values();
    const model = makeModel(terms ?? assert.fail(), stage.creator, ({ name }) =>
      name === "coin" ? 0xc01n : undefined,
    );
    const deployed = deploy(stage, model.artifact);
    assert.ok(deployed.ok);
    const ask = (signature: string, ...words: bigint[]): bigint[] => {
      const selector = keccak256Hex(new TextEncoder().encode(signature)).slice(0, 8);
      const data = hexToBytes(selector + words.map((word) => word.toString(16).padStart(64, "0")).join(""));
      const to = deployed.value.address;
      const { output } = callMessage(stage.machine, { caller: stage.attacker, to, value: 0n, data, gas: 1_000_000n });
      return Array.from({ length: output.length / 32 }, (_, at) =>
        bytesToBigint(output.subarray(32 * at, 32 * at + 32)),
      );
    };
    assert.deepEqual(ask("coin()"), [0xc01n]);
    const ether = 10n ** 18n;
    assert.deepEqual(ask("termOf(uint256)", 1n), [30n, 1n, 0xc01n, 160n, 256n, 2n, ether, ether, 0n]);
  });

  it("has rounds with eight decimals that are new", () => {
    const feed = makeModel(interfaces.get("IFeed") ?? assert.fail(), stage.creator);
    const ask = placed(stage, feed);
    assert.equal(ask(stage.attacker, "decimals()"), 8n);
    assert.equal(ask(stage.attacker, "latestRoundData()"), 1n);
    assert.deepEqual(
      feed.functions?.map(({ signature }) => signature),
      [steeringSignature],
    );
    assert.ok(now > 0n);
  });
});

describe("what is done with collections", () => {
  it("is proved: somebody takes what others have", async () => {
    const source = `${head}interface IPiece { function ownerOf(uint256 id) external view returns (address); function transferFrom(address from, address to, uint256 id) external; }
contract Desk {
    IPiece private immutable pieces;
    mapping(uint256 => uint256) private seenAt;
    constructor(IPiece pieces_) { pieces = pieces_; }
    function bring(address from, uint256 id) external {
        require(pieces.ownerOf(id) == from, "not theirs");
        seenAt[id] = block.timestamp;
        pieces.transferFrom(from, msg.sender, id);
    }
}`;
    const { findings } = await executeSources({ "a.sol": source }, "quick", {}, { execution: { executions: 2000 } });
    const proved = findings.filter(({ evidence }) => evidence === "replayed");
    assert.deepEqual(
      proved.map(({ check }) => check),
      ["unprotected-token-withdrawal"],
    );
  }).timeout(60_000);
});

describe("a contract that refuses to be initialized", () => {
  it("is run as a clone of it that is", async () => {
    const source = `${head}contract Box {
    address private owner;
    uint256 private kept;
    constructor() { owner = address(1); }
    function initialize(address owner_) external {
        require(owner == address(0), "done");
        owner = owner_;
    }
    function keep(uint256 n) external {
        require(owner != address(1) && owner != address(0), "never");
        kept = n;
        assert(n < 1000);
    }
}`;
    const { findings } = await executeSources({ "a.sol": source }, "quick", {}, { execution: { executions: 1000 } });
    const proved = findings.filter(({ evidence }) => evidence === "replayed");
    assert.deepEqual(
      proved.map(({ check, function: name }) => [check, name]),
      [["assert-misuse", "keep(uint256)"]],
    );
  }).timeout(60_000);
});
