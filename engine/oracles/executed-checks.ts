/** Checks that only running code can answer: what is told about them. Their oracles have the same ids. */

import type { CheckInfo } from "../model/check-info.ts";

const panicReference =
  "https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require";

/** In the order they are listed to people, after the checks of the static engine. */
export const executedChecks: readonly CheckInfo[] = [
  {
    id: "assertion-violation",
    title: "Reachable assertion violation",
    severity: "Medium",
    confidence: "High",
    swc: "SWC-110",
    cwe: [670],
    scwe: ["SCWE-067"],
    why: "A sequence of transactions was run that makes an `assert` fail, or an `AssertionFailed` event appear. An assertion states what must never be false: either the contract reaches a state that its author ruled out, or the assertion is used to validate input.",
    fix: "Follow the sequence of calls and correct the code that lets the state arise. Where the condition depends on input of the caller alone, use `require` or a custom error instead.",
    example: {
      bad: `contract Counter {
    uint256 public count;

    function add(uint256 n) external {
        count += n;
        assert(count < 100);
    }
}`,
      good: `contract Counter {
    uint256 public count;

    function add(uint256 n) external {
        require(count + n < 100, "too many");
        count += n;
        assert(count < 100);
    }
}`,
    },
    references: [panicReference],
  },
  {
    id: "property-violation",
    title: "Violated property or invariant",
    severity: "High",
    confidence: "High",
    swc: "SWC-110",
    cwe: [670],
    why: "A sequence of transactions was run after which a property of the project, such as a function named `invariant_…`, `echidna_…`, `property_…` or `check_…`, no longer holds.",
    fix: "Follow the sequence of calls to the transaction that breaks the property, and correct the code it runs; or correct the property where it demands too much.",
    example: {
      bad: `contract Token {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    function mint(uint256 n) external {
        balanceOf[msg.sender] += n;
    }

    function invariant_supply() external view returns (bool) {
        return balanceOf[msg.sender] <= totalSupply;
    }
}`,
      good: `contract Token {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    function mint(uint256 n) external {
        balanceOf[msg.sender] += n;
        totalSupply += n;
    }

    function invariant_supply() external view returns (bool) {
        return balanceOf[msg.sender] <= totalSupply;
    }
}`,
    },
    references: ["https://getfoundry.sh/forge/advanced-testing/invariant-testing"],
  },
];
