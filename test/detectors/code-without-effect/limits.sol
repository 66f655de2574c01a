// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Limits that can be set, and that nothing asks for. */

interface ISettings {
    function maxOrders() external view returns (uint256);
}

contract Bridge {
    address public immutable owner = msg.sender;
    uint256 public maxItems = 20;
    uint256 public minFee;
    uint64 private dailyLimit;
    uint256 public maxPerCall = 5;
    uint256 public gasForCall;
    uint256 public nMoved;

    event Set(uint256 value);

    modifier onlyOwner() {
        require(msg.sender == owner, "not owner");
        _;
    }

    function setMaxItems(uint256 most) external onlyOwner {
        maxItems = most;
      //^^^^^^^^ Low: `setMaxItems` sets `maxItems`, and nothing asks for it: the limit holds nobody.
    }

    function setMinFee(uint256 least) external onlyOwner {
        minFee = least;
      //^^^^^^ Low: `setMinFee` sets `minFee`, and nothing asks for it: the limit holds nobody.
        emit Set(minFee);
    }

    function setDailyLimit(uint64 most) external onlyOwner {
        dailyLimit = most;
      //^^^^^^^^^^ Low: `setDailyLimit` sets `dailyLimit`, and nothing asks for it: the limit holds nobody.
    }

    function setMaxPerCall(uint256 most) external onlyOwner {
        maxPerCall = most; // safe: it is asked for
    }

    function setGas(uint256 gasToGive) external onlyOwner {
        gasForCall = gasToGive; // safe: no limit, others may read it
    }

    function move(uint256[] calldata ids) external {
        require(ids.length <= maxPerCall, "too many");
        nMoved += ids.length;
    }
}

/* Other contracts ask by the interface. */
contract Settings is ISettings {
    address public immutable owner = msg.sender;
    uint256 public override maxOrders;
    uint256 public minOrders = 3;

    function setMaxOrders(uint256 most) external {
        require(msg.sender == owner, "not owner");
        maxOrders = most; // safe: others ask for it
    }
}

abstract contract Limited {
    uint256 internal maxShare;

    function _setMaxShare(uint256 most) internal {
        maxShare = most; // safe: whoever derives from this asks
    }
}
