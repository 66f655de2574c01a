// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* The caller is asked for in the function that is called next. */

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
}

interface IDeeds {
    function ownerOf(uint256 id) external view returns (address);
    function getApproved(uint256 id) external view returns (address);
}

contract Vault {
    IToken private immutable token;
    IDeeds private immutable deeds;
    uint256 private immutable deed;
    uint256 public held;
    mapping(address => bool) public isJoined;

    constructor(IToken token_, IDeeds deeds_, uint256 deed_) {
        token = token_;
        deeds = deeds_;
        deed = deed_;
    }

    function isApprovedOrOwner(address sender) private view returns (bool) {
        if (deed == 0) return false;
        return deeds.getApproved(deed) == sender || deeds.ownerOf(deed) == sender;
    }

    function isKnown(address sender) private view returns (bool) {
        if (deed == 0) return false;
        return deeds.getApproved(deed) == sender || isJoined[sender];
    }

    function join() external {
        isJoined[msg.sender] = true;
    }

    function push(uint256 amount) public returns (uint256) {
        require(isApprovedOrOwner(msg.sender), "not the owner");
        held += amount;
        return amount;
    }

    function pushKnown(uint256 amount) public returns (uint256) {
        require(isKnown(msg.sender), "not known");
        held += amount;
        return amount;
    }

    function transferAndPush(address from, uint256 amount) external {
        token.transferFrom(from, address(this), amount); // safe: undone unless the owner calls
        uint256 pushed = push(amount);
        if (pushed < amount) token.transfer(from, amount - pushed);
    }

    function transferAndPushKnown(address from, uint256 amount) external {
        token.transferFrom(from, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `transferAndPushKnown` takes tokens from `from`, which the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
        pushKnown(amount);
    }

    function transferAndPushSome(address from, uint256 amount) external {
        token.transferFrom(from, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `transferAndPushSome` takes tokens from `from`, which the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
        if (amount > 1 ether) push(amount);
    }
}
