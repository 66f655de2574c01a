/** What developers of checks read. */

import { printIr } from "../../../engine/ir/print-ir.ts";
import { spanOf } from "../../../engine/program/nodes.ts";
import { assertSnapshot } from "../../harness/snapshot.ts";
import { compileProgram } from "../program/compile.ts";

const source = `pragma solidity ^0.8.24;
interface Token { function transfer(address to, uint256 amount) external returns (bool); }
library Sums { function grow(uint256[] storage all, uint256 by) internal { all.push(by); } }
function half(uint256 x) pure returns (uint256) { return x / 2; }
contract Base { function limit() internal view virtual returns (uint256) { return 7; } }
contract Vault is Base {
    using Sums for uint256[];
    struct Account { uint256 balance; uint64 since; }
    mapping(address => Account) accounts;
    uint256[] history;
    uint256 constant START = 3 days;
    bool locked = false;
    error Poor(uint256 has);
    event Paid(address indexed who, uint256 amount);
    modifier once(uint256 most) { require(!locked && most < 9, "locked"); locked = true; _; locked = false; }
    function limit() internal view override returns (uint256) { return super.limit() + START; }
    function withdraw(uint256 amount, Token token) external once(amount) returns (uint256 left) {
        Account storage account = accounts[msg.sender];
        if (account.balance < amount) revert Poor(account.balance);
        unchecked { left = account.balance - amount; }
        account.balance = left;
        account.since = uint64(block.timestamp);
        history.grow(amount > limit() ? half(amount) : amount);
        (bool ok, ) = msg.sender.call{value: amount, gas: 5000}("");
        require(ok);
        try token.transfer(msg.sender, 1) returns (bool good) { if (!good) left = 0; } catch { left = 1; }
        for (uint256 i = 0; i < history.length; i++) { if (history[i] == 0) continue; left += history[i]; }
        emit Paid(msg.sender, amount);
    }
    fallback() external {
        assembly {
            function twice(x) -> y { y := add(x, x) }
            switch calldataload(4) case 0 { stop() } default { mstore(0, twice(caller())) }
            sstore(locked.slot, keccak256(0, 32))
        }
    }
}
`;

describe("printed code", () => {
  it("is readable", () => {
    const program = compileProgram(source);
    const lineOf = (node: Parameters<typeof spanOf>[0]): number =>
      source.slice(0, spanOf(node).offset).split("\n").length;
    assertSnapshot("test/engine/ir/print-ir.snap.txt", printIr(program, ["test.sol"], lineOf));
  });
});
