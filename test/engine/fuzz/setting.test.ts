/** What a contract needs of its project is there, set up and told of the others, before anybody tries anything. */

import assert from "node:assert/strict";
import { leaveOut } from "../../../engine/fuzz/shrinking/leave-out.ts";
import type { ExecutedContract } from "../../../engine/model/execution.ts";
import type { Scenario, ScenarioStep } from "../../../engine/model/scenario.ts";
import type { Violation } from "../../../engine/model/violation.ts";
import { executeSources } from "../../harness/execute-sources.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

async function run(source: string, name: string): Promise<ExecutedContract> {
  const execution = { executions: 1200 };
  const { summary } = await executeSources({ "a.sol": head + source }, "quick", {}, { execution });
  const { executed = [], skipped = [] } = summary.execution ?? {};
  return executed.find((each) => each.name === name) ?? assert.fail(JSON.stringify(skipped));
}

/** Functions of which no call ended well. */
async function refusedIn(source: string, name: string): Promise<readonly string[]> {
  return ((await run(source, name)).refused ?? []).map((one) => one.function);
}

const asked =
  "interface IBoard { function isOpen() external view returns (bool); function seats() external view returns (uint256); }\n";
const board = `${asked}contract Board is IBoard {
    bool public isOpen;
    uint256 public seats;
    address private immutable maker = msg.sender;
    function setSeats(IClock clock, uint256 n) external {
        require(msg.sender == maker && clock.hour() == 7);
        (isOpen, seats) = (true, n);
    }
}
interface IClock { function hour() external view returns (uint256); }
contract Clock is IClock { uint256 public hour = 7; }
`;

describe("the project around a contract under test", () => {
  it("is what the code makes of an address that it keeps, told of the others by its creator", async () => {
    const hall = `contract Hall {
    address private where;
    uint256 private taken;
    constructor(address where_) { where = where_; }
    function take() external { require(IBoard(where).isOpen(), "closed"); taken++; }
}`;
    assert.deepEqual(await refusedIn(board + hall, "Hall"), []);
  }).timeout(60_000);

  it("is a clone, where what is needed refuses to be initialized, and what that is initialized with stays", async () => {
    const source = `interface IKey { function turn(uint256 n) external returns (uint256); function size() external view returns (uint256); }
contract Lock {
    address private by = address(1);
    uint256 private width;
    function initialize(IKey key) external { require(by == address(0), "done"); by = msg.sender; width = key.size(); }
    function open() external view returns (bool) { require(by != address(0) && by != address(1), "never"); return width > 0; }
}
contract Door {
    Lock private immutable lock;
    uint256 private passed;
    constructor(Lock lock_) { lock = lock_; }
    function pass() external { require(lock.open()); passed++; }
}`;
    assert.deepEqual(await refusedIn(source, "Door"), []);
  }).timeout(60_000);

  it("has tokens of its own with everybody, who let them be taken", async () => {
    const source = `contract Coin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    constructor() { balanceOf[msg.sender] = 1e24; }
    function approve(address who, uint256 n) external returns (bool) { allowance[msg.sender][who] = n; return true; }
    function transfer(address to, uint256 n) external returns (bool) { balanceOf[msg.sender] -= n; balanceOf[to] += n; return true; }
    function transferFrom(address from, address to, uint256 n) external returns (bool) {
        allowance[from][msg.sender] -= n; balanceOf[from] -= n; balanceOf[to] += n; return true;
    }
}
contract Chest {
    Coin private immutable coin;
    mapping(address => uint256) private kept;
    constructor(Coin coin_) { coin = coin_; }
    function put(uint256 n) external { require(n > 1e18); coin.transferFrom(msg.sender, address(this), n); kept[msg.sender] += n; }
}`;
    assert.deepEqual(await refusedIn(source, "Chest"), []);
  }).timeout(60_000);

  it("gives the contract under test the rights that have hashes for names", async () => {
    const source = `contract Register {
    mapping(bytes32 => mapping(address => bool)) private has;
    address private immutable maker = msg.sender;
    uint256 private count;
    bytes32 private constant WRITER = keccak256("WRITER");
    function grant(bytes32 role, address who) external { require(msg.sender == maker); has[role][who] = true; }
    function write() external { require(has[WRITER][msg.sender], "no writer"); count++; }
}
contract Clerk {
    Register private immutable register;
    constructor(Register register_) { register = register_; }
    function sign() external { register.write(); }
}`;
    assert.deepEqual(await refusedIn(source, "Clerk"), []);
    assert.deepEqual(await refusedIn(source, "Register"), []);
  }).timeout(60_000);

  it("can be called where a contract makes another while it is deployed", async () => {
    const source = `contract Lamp {
    bool public isLit;
    function light() external { isLit = true; }
}
contract Room {
    Lamp private immutable lamp = new Lamp();
    uint256 private reading;
    function read() external { require(lamp.isLit(), "dark"); reading++; }
}`;
    assert.deepEqual(await refusedIn(source, "Room"), []);
  }).timeout(60_000);

  it("tells of functions that nobody got through why, and where", async () => {
    const { refused = [] } = await run(
      `contract Wall { uint256 private n; function climb() external { require(n > 0, "too high"); n--; } }`,
      "Wall",
    );
    assert.deepEqual(
      refused.map(({ function: name, why, at }) => [name, why, at?.file, at?.range.start.line]),
      [["climb()", 'reverts with "too high"', "a.sol", 2]],
    );
  }).timeout(60_000);
});

describe("calls that set the stage", () => {
  const step = (to: bigint | null): ScenarioStep => ({ to }) as ScenarioStep;
  const [made, needed, needless, last] = [step(null), step(1n), step(2n), step(3n)];
  const scenario = { steps: [made, needed, needless, needless, last] } as unknown as Scenario;
  const violation = { step: 4 } as Violation;

  it("are left out where a violation happens without them, but for creations", () => {
    const judge = ({ steps }: Scenario): Violation | undefined =>
      steps.includes(needed) ? ({ step: steps.length - 1 } as Violation) : undefined;
    const left = leaveOut({ scenario, violation }, 4, judge);
    assert.deepEqual(left.scenario.steps, [made, needed, last]);
    assert.equal(left.violation.step, 2);
  });

  it("stay where it does not", () => {
    assert.deepEqual(
      leaveOut({ scenario, violation }, 4, () => undefined),
      { scenario, violation },
    );
  });
});
