// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface IReceiver {
    function onMessage(address from, uint256 amount) external;

    function run(uint256 id) external;
}

/// What fails is told, and is done with all the same.
contract Inbox {
    mapping(bytes32 => bool) public delivered;
    mapping(bytes32 => bool) public failed;
    mapping(address => uint256) public parked;
    mapping(address => uint256) public owed;
    mapping(uint256 => bool) public done;
    uint256 public nRuns;

    event Delivered(bytes32 id);
    event Failed(bytes32 id);
    event NotRun(uint256 id);

    function deposit(address to) external payable {
        owed[to] += msg.value;
    }

    function deliver(bytes32 id, IReceiver to, uint256 amount) external {
        require(!delivered[id], "delivered already");
        delivered[id] = true;
        try to.onMessage(msg.sender, amount) {
            emit Delivered(id);
        } catch {
        //^^^^^^^... Low: `deliver` ignores the failure of this call, although `delivered[id]` was already changed for it.
            emit Failed(id);
        }
    }

    function deliverOrPark(bytes32 id, IReceiver to, uint256 amount) external {
        require(!delivered[id], "delivered already");
        delivered[id] = true;
        try to.onMessage(msg.sender, amount) {
            emit Delivered(id);
        } catch { // safe: it is kept for later
            parked[address(to)] += amount;
        }
    }

    function deliverAgain(bytes32 id, IReceiver to, uint256 amount) external {
        require(!delivered[id], "delivered already");
        delivered[id] = true;
        try to.onMessage(msg.sender, amount) {
            emit Delivered(id);
        } catch { // safe: it may be tried again
            delivered[id] = false;
        }
    }

    function pay(IReceiver to) external {
        uint256 amount = owed[address(to)];
        owed[address(to)] = 0;
        try to.onMessage(address(this), amount) {} catch {
        //                                         ^^^^^^^... Low: `pay` ignores the failure of this call, although `owed[to]` was already changed for it.
            emit Failed(bytes32(amount));
        }
    }

    function run(uint256 id, IReceiver target) external {
        require(!done[id], "done already");
        try target.run(id) { // safe: it is done where it worked
            done[id] = true;
        } catch {
            emit NotRun(id);
        }
    }

    function poke(uint256 id, IReceiver target) external {
        nRuns++;
        try target.run(id) {} catch { // safe: nothing was used up for it
            emit NotRun(id);
        }
    }
}
