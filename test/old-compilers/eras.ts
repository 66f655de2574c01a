/** One contract in the words of each era of Solidity, line by line. */

import type { Finding } from "../../engine/model/finding.ts";

export interface Era {
  readonly version: string;
  /** What stands for the `@words` of the contract. */
  readonly words: Readonly<Record<string, string>>;
}

const contract = `pragma solidity @version;

contract Base {
    uint256 internal count;
    function hook() @virtual internal @view returns (uint256) { return count; }
}

contract Bank is Base {
    mapping(address => uint256) internal balances;
    address @payable internal owner;
    address internal logic;
    uint256 internal seed;
    event Paid(address to, uint256 amount);

    @constructor payable {
        owner = @sender;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) @fail;
        _;
    }

    function deposit() public payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) public {
        require(balances[msg.sender] >= amount);
        @call;
        balances[msg.sender] -= amount;
        @emit Paid(msg.sender, amount);
    }

    function sweep() public {
        @sender.transfer(address(this).balance);
    }

    function close() public {
        @destroy(@sender);
    }

    function closeSafely() public onlyOwner {
        @destroy(owner);
    }

    function setLogic(address next) public {
        logic = next;
    }

    function run(bytes @memory input) public {
        @delegate;
    }

    function play() public payable {
        @uint random = uint256(@hash) % 100;
        @pair = (random, random);
        if (b < hook()) @sender.transfer(msg.value * 2);
        seed = @now;
    }

    function pay(address @payable to) public onlyOwner {
        to.send(1);
    }

    @fallback payable {
        assembly {
            let target := sload(@slot)
            sstore(calldataload(0), calldataload(32))
        }
    }

    function hook() @override internal @view returns (uint256) { return super.hook() + 1; }
}
`;

const modern = {
  virtual: "virtual",
  override: "override",
  view: "view",
  payable: "payable",
  constructor: "constructor()",
  sender: "payable(msg.sender)",
  fail: "revert()",
  call: '(bool ok, ) = msg.sender.call{value: amount}(""); require(ok)',
  emit: "emit",
  destroy: "selfdestruct",
  memory: "memory",
  delegate: "(bool ok, ) = logic.delegatecall(input); require(ok)",
  uint: "uint256",
  pair: "(uint256 a, uint256 b)",
  hash: "keccak256(abi.encodePacked(block.timestamp, blockhash(block.number - 1)))",
  now: "block.timestamp",
  fallback: "fallback() external",
  slot: "seed.slot",
};
const in07 = { ...modern, sender: "msg.sender" };
const in06 = { ...in07, constructor: "constructor() public", now: "now", slot: "seed_slot" };
const in05 = {
  ...in06,
  virtual: "",
  override: "",
  call: '(bool ok, ) = msg.sender.call.value(amount)(""); require(ok)',
  fallback: "function() external",
};
const in04 = {
  ...in05,
  payable: "",
  memory: "",
  call: "require(msg.sender.call.value(amount)())",
  delegate: "require(logic.delegatecall(input))",
  pair: "var (a, b)",
};
const atFirst = {
  ...in04,
  view: "constant",
  constructor: "function Bank() public",
  fail: "throw",
  emit: "",
  destroy: "suicide",
  uint: "var",
  hash: "sha3(now, block.blockhash(block.number - 1))",
  fallback: "function() public",
};

/** The newest last. */
export const eras: readonly Era[] = [
  { version: "0.4.11", words: atFirst },
  { version: "0.4.13", words: atFirst },
  { version: "0.4.17", words: atFirst },
  { version: "0.4.26", words: in04 },
  { version: "0.5.17", words: in05 },
  { version: "0.6.1", words: { ...in06, call: in05.call } },
  { version: "0.6.12", words: in06 },
  { version: "0.7.6", words: { ...in07, slot: "seed.slot" } },
  { version: "0.8.37", words: modern },
];

/** The contract as people wrote it then. */
export function inEra({ version, words }: Era): string {
  return contract.replace(/@(\w+)/g, (_, word) => (word === "version" ? version : (words[word] ?? "")));
}

/**
 * Checks that say something else of every version: of the pragma, of words it has, as `immutable`, of arithmetic that
 * wraps around, and of callees that a call of a `view` function keeps from coming back only since 0.5.
 */
const ofTheVersion: ReadonlySet<string> = new Set([
  "compiler-bug-exposed",
  "default-function-visibility",
  "deprecated-construct",
  "floating-pragma",
  "integer-overflow",
  "outdated-compiler",
  "reentrancy-order",
  "unchanging-state",
  "writing-view",
]);

/** Checks and lines; what is said of the compiler's version itself is left out. */
export function findingsOf(findings: readonly Finding[]): readonly string[] {
  return findings
    .filter(({ check }) => !ofTheVersion.has(check))
    .map(({ check, location, description }) => {
      // What could be paid needed no word for it before 0.5.
      const head = description.head.replace(/payable\(([\w.]+)\)/g, "$1");
      return `${check} ${location.range.start.line + 1}: ${head}`;
    })
    .sort();
}
