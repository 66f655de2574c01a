/** Block values that mean something else on the chain that the contract is for. */

import { constantValue } from "../../flow/constant-value.ts";
import type { Program } from "../../program/program.ts";
import { isOfAccounts } from "../../program/types.ts";
import type { ContractDefinition, FunctionCall, MemberAccess } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const layerTwoClock: Detector = {
  id: "layer-two-clock",
  title: "Block values that differ on layer 2",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-116",
  isSwcNearest: true,
  cwe: [758],
  scwe: ["SCWE-031"],
  ethTrust: ["[M] Don't Misuse Block Data"],
  why: "The contract calls a system contract of a layer 2 (rollup). There `block.number` may be the layer 1 block number, late and in jumps, and `block.prevrandao` is a constant: delays in blocks are wrong, and random numbers are predictable.",
  fix: "Measure time with `block.timestamp`, use the chain's own block number (`ArbSys.arbBlockNumber()`), and take randomness from an oracle.",
  example: {
    bad: `interface ArbSys {
    function sendTxToL1(address to, bytes calldata data) external payable;
}

contract Outbox {
    uint256 public sentAt;

    function send(address to, bytes calldata data) external {
        require(block.number > sentAt + 100, "too early");
        sentAt = block.number;
        ArbSys(address(100)).sendTxToL1(to, data);
    }
}`,
    good: `interface ArbSys {
    function sendTxToL1(address to, bytes calldata data) external payable;
}

contract Outbox {
    uint256 public sentAt;

    function send(address to, bytes calldata data) external {
        require(block.timestamp > sentAt + 20 minutes, "too early");
        sentAt = block.timestamp;
        ArbSys(address(100)).sendTxToL1(to, data);
    }
}`,
  },
  references: [
    "https://docs.arbitrum.io/build-decentralized-apps/arbitrum-vs-ethereum/block-numbers-and-time",
    "https://docs.zksync.io/zksync-protocol/differences/evm-instructions",
  ],

  *detect(program): Generator<Detection> {
    const marked = chainsByContract(program);
    if (marked.size === 0) return;
    for (const member of program.nodesOf("MemberAccess")) {
      const value = blockValueOf(member);
      const contract = value && program.contractOf(member);
      const mark = contract && program.linearizedBases(contract).flatMap((base) => marked.get(base) ?? [])[0];
      const meaning = value && mark?.chain[value];
      if (mark === undefined || meaning === undefined) continue;
      yield {
        at: member,
        message: `on ${mark.chain.name} \`block.${member.memberName}\` ${meaning}`,
        related: [{ at: mark.at, message: `A system contract of ${mark.chain.name} is named here` }],
      };
    }
  },
};

type BlockValue = "number" | "prevrandao";

/** A chain, by the addresses of its system contracts, and what block values are there; absent: as on layer 1. */
interface Chain {
  readonly name: string;
  readonly addresses: ReadonlySet<bigint>;
  readonly number?: string;
  readonly prevrandao?: string;
}

const chains: readonly Chain[] = [
  {
    name: "Arbitrum",
    // ArbSys, ArbRetryableTx, ArbGasInfo, ArbAddressTable, ArbAggregator, ArbOwner, ArbWasm
    addresses: new Set([0x64n, 0x6en, 0x6cn, 0x66n, 0x6dn, 0x6bn, 0x71n]),
    number: "is roughly the block number of layer 1 and increases in jumps",
    prevrandao: "is the constant 1",
  },
  {
    name: "zkSync",
    addresses: new Set(Array.from({ length: 16 }, (_, at) => 0x8001n + BigInt(at))),
    prevrandao: "is a constant",
  },
];

interface Mark {
  readonly chain: Chain;
  readonly at: FunctionCall;
}

/** The contracts that convert the address of a system contract. */
function chainsByContract(program: Program): ReadonlyMap<ContractDefinition, Mark> {
  const marked = new Map<ContractDefinition, Mark>();
  for (const call of program.nodesOf("FunctionCall")) {
    const [address] = call.kind === "typeConversion" ? call.arguments : [];
    const isAddress = isOfAccounts(call);
    const contract = address && isAddress ? program.contractOf(call) : undefined;
    if (address === undefined || contract === undefined || marked.has(contract)) continue;
    const number = constantValue(program, address);
    const chain = chains.find(({ addresses }) => number !== undefined && addresses.has(number));
    if (chain !== undefined) marked.set(contract, { chain, at: call });
  }
  return marked;
}

function blockValueOf({ expression, memberName }: MemberAccess): BlockValue | undefined {
  if (expression.typeDescriptions.typeIdentifier !== "t_magic_block") return undefined;
  if (memberName === "number") return "number";
  return memberName === "prevrandao" || memberName === "difficulty" ? "prevrandao" : undefined;
}
