pragma solidity ^0.8.20;

interface IAsset {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Measures what comes in, and then goes by what was asked for.
contract Forgetful {
    mapping(IAsset => mapping(address => uint256)) public held;

    function put(IAsset asset, uint256 amount) external {
        require(_take(asset, amount) != 0, "nothing");
        held[asset][msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `put` credits `held[asset][msg.sender]` for `amount`, but a fee-on-transfer token delivers less.
    }

    function putAgain(IAsset asset, uint256 amount) external {
        _take(asset, amount);
        held[asset][msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `putAgain` credits `held[asset][msg.sender]` for `amount`, but a fee-on-transfer token delivers less.
    }

    function putSome(IAsset asset, uint256 amount) external {
        uint256 received = _take(asset, amount);
        if (received == 0) revert("nothing");
        uint256 credit = held[asset][msg.sender];
        held[asset][msg.sender] = credit + amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `putSome` credits `held[asset][msg.sender]` for `amount`, but a fee-on-transfer token delivers less.
    }

    function _take(IAsset asset, uint256 amount) private returns (uint256) {
        uint256 before = asset.balanceOf(address(this));
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid");
        return asset.balanceOf(address(this)) - before;
    }
}

contract Mindful {
    mapping(IAsset => mapping(address => uint256)) public held;

    function put(IAsset asset, uint256 amount) external {
        held[asset][msg.sender] += _take(asset, amount); // safe: what came in
    }

    function putAll(IAsset asset, uint256 amount) external {
        require(_take(asset, amount) >= amount, "a fee"); // safe: no less came in
        held[asset][msg.sender] += amount;
    }

    function _take(IAsset asset, uint256 amount) private returns (uint256) {
        uint256 before = asset.balanceOf(address(this));
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid"); // safe: measured
        return asset.balanceOf(address(this)) - before;
    }
}
