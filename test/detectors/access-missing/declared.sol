pragma solidity ^0.8.0;

contract Registry {
    /// @custom:security write-protection="onlyKeeper()"
    uint256 public rate;

    /// @custom:security write-protection="checkKeeper(address)"
    uint256 public limit;

    /// The last that was told.
    uint256 public last;

    address private immutable keeper = msg.sender;

    modifier onlyKeeper() {
        require(msg.sender == keeper, "not the keeper");
        _;
    }

    function checkKeeper(address who) internal view {
        require(who == keeper, "not the keeper");
    }

    function setRate(uint256 x) external {
        rate = x;
      //^^^^^^^^ High: `setRate` changes `rate` without `onlyKeeper`, which its documentation requires.
    }

    function setBoth(uint256 x) external onlyKeeper {
        rate = x; // safe: guarded by the modifier
        store(x);
      //^^^^^^^^ High: `setBoth` changes `limit` without `checkKeeper`, which its documentation requires.
    }

    function store(uint256 x) internal {
        limit = x;
    }

    function setLimit(uint256 x) external {
        checkKeeper(msg.sender);
        limit = x; // safe: guarded by a call
    }

    function inside(uint256 x) external onlyKeeper {
        put(x); // safe: guarded where it leads there
    }

    function put(uint256 x) private {
        rate = x;
    }

    function tell(uint256 x) external {
        last = x; // safe: demands nothing
    }
}
