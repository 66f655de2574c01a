/** Draws from numbers that everyone knows, and that whoever builds the block may choose. */

import { type AnyNode, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type Draw, findDraws } from "./chance/draws.ts";

export const weakRandomness: Detector = {
  id: "weak-randomness",
  title: "Weak randomness from block values",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-120",
  cwe: [330],
  scwe: ["SCWE-024", "SCWE-084", "SCWE-153"],
  ethTrust: ["[M] Sources of Randomness"],
  why: "`block.timestamp`, `block.number`, `blockhash` and `block.prevrandao` are public and the same for every call in a block. An attacker's contract computes the result first and plays only when it wins, and a block producer can choose among outcomes.",
  fix: "Use a verifiable random function such as Chainlink VRF, or commit-reveal with a penalty for those who do not reveal.",
  example: {
    bad: `contract Raffle {
    address[] public players;

    function enter() external payable {
        require(msg.value == 1 ether && players.length < 100);
        players.push(msg.sender);
    }

    function draw() external {
        uint256 roll = uint256(keccak256(abi.encodePacked(block.timestamp, block.prevrandao)));
        address winner = players[roll % players.length];
        delete players;
        payable(winner).transfer(address(this).balance);
    }
}`,
    good: `interface Coordinator {
    function requestRandomWord() external;
}

contract Raffle {
    Coordinator private immutable coordinator;
    address[] public players;

    constructor(Coordinator coordinator_) {
        coordinator = coordinator_;
    }

    function enter() external payable {
        require(msg.value == 1 ether && players.length < 100);
        players.push(msg.sender);
    }

    function draw() external {
        coordinator.requestRandomWord();
    }

    function fulfill(uint256 randomWord) external {
        require(msg.sender == address(coordinator));
        address winner = players[randomWord % players.length];
        delete players;
        payable(winner).transfer(address(this).balance);
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/units-and-global-variables.html#block-and-transaction-properties",
    "https://eips.ethereum.org/EIPS/eip-4399#security-considerations",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findDraws(program).flatMap((draw) => toDetections(program, draw)));
  },
};

/** The draw, with the statements before it that take part; and where in other code its seeds are made. */
function toDetections(program: Program, draw: Draw): Detection[] {
  const { node, seeds, isGuess } = draw;
  const made = isGuess ? "The random number is used here" : "The random number is made here";
  const planted = seeds.map((at) => ({
    at,
    message: "A block value taken here is used as randomness: others can predict or influence it",
    related: [{ at: node, message: made }],
  }));
  return isGuess ? planted : [toDetection(program, draw), ...planted];
}

function toDetection(program: Program, { node, sources, reads, seeds }: Draw): Detection {
  const verb = sources.length === 1 ? "decides" : "decide";
  const names = listOf(sources.map((source) => `\`${source}\``));
  const related = [...reads, ...seeds].map((at) => ({ at, message: "This block value is used" }));
  return {
    at: stretchTo(program, node, reads),
    message: `${names} ${verb} this random number: others can predict or influence it`,
    related: reads.length === 0 ? related : [...related, { at: node, message: "The random number is made here" }],
  };
}

/** From the first of the reads to the draw. */
function stretchTo(program: Program, draw: AnyNode, reads: readonly AnyNode[]): Detection["at"] {
  const { offset, length } = spanOf(draw);
  const first = reads.map((read) => spanOf(read).offset).reduce((a, b) => Math.min(a, b), offset);
  return first === offset ? draw : { file: program.fileOf(draw), offset: first, length: offset + length - first };
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
