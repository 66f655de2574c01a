// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Locked {
    uint256 private status = 1;

    modifier once() {
        require(status == 1, "entered");
        status = 2;
        _;
        status = 1;
    }

    function execute(address target, bytes calldata action) external once returns (bool ok) {
        (ok, ) = target.call(action); // safe: the lock is open again afterwards
    }
}

interface IMeasuredToken {
    function balanceOf(address who) external view returns (uint256);
}

contract Till {
    mapping(address => uint256) public paid;
    mapping(bytes32 => bool) public isDone;

    function pull(IMeasuredToken token, address from, uint256 amount, bytes32 order) external {
        require(!isDone[order], "done");
        isDone[order] = true;
        uint256 held = token.balanceOf(address(this));
        address(token).call(abi.encodeWithSignature("transferFrom(address,address,uint256)", from, address(this), amount)); // safe: what it did is measured
        uint256 came = token.balanceOf(address(this)) - held;
        require(came > 0, "nothing came");
        paid[from] += came;
    }
}
