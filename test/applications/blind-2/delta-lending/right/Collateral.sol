// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function decimals() external view returns (uint8);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPriceFeed {
    function decimals() external view returns (uint8);
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

/// What is pledged, and what it is worth in the token that is lent.
abstract contract Collateral {
    error BadPrice(int256 answer);
    error StalePrice(uint256 updatedAt);
    error TransferFailed();

    uint256 internal constant BPS = 10_000;
    uint256 private constant HEARTBEAT = 1 hours + 5 minutes;

    IERC20 public immutable collateral;
    IPriceFeed public immutable feed;
    uint256 private immutable _scale;
    uint256 private immutable _cashUnit;
    mapping(address => uint256) public pledged;

    constructor(IERC20 cash, IERC20 collateral_, IPriceFeed feed_) {
        collateral = collateral_;
        feed = feed_;
        _cashUnit = 10 ** cash.decimals();
        _scale = 10 ** (uint256(collateral_.decimals()) + feed_.decimals());
    }

    function valueOf(uint256 amount) public view returns (uint256) {
        return (amount * _price() * _cashUnit) / _scale;
    }

    function collateralFor(uint256 value) public view returns (uint256) {
        return (value * _scale) / (_price() * _cashUnit);
    }

    function _price() private view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        if (answer <= 0) revert BadPrice(answer);
        if (block.timestamp > updatedAt + HEARTBEAT) revert StalePrice(updatedAt);
        return uint256(answer);
    }

    function _pull(IERC20 token, uint256 amount) internal returns (uint256) {
        uint256 before = token.balanceOf(address(this));
        _checked(token, abi.encodeCall(IERC20.transferFrom, (msg.sender, address(this), amount)));
        return token.balanceOf(address(this)) - before;
    }

    function _push(IERC20 token, uint256 amount) internal {
        _checked(token, abi.encodeCall(IERC20.transfer, (msg.sender, amount)));
    }

    function _checked(IERC20 token, bytes memory data) private {
        (bool ok, bytes memory result) = address(token).call(data);
        if (!ok || (result.length != 0 && !abi.decode(result, (bool)))) revert TransferFailed();
    }
}
