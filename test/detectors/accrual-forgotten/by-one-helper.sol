pragma solidity ^0.8.20;

/// Two ways in that share one helper are one place that forgot.
contract Meadow {
    struct Herd {
        uint256 cows;
        uint256 paid;
        uint256 owed;
    }

    uint256 public perCow;
    uint256 public nCows;
    mapping(address => Herd) public herds;
    address private immutable keeper = msg.sender;

    modifier settled(address who) {
        Herd storage h = herds[who];
        h.owed += (h.cows * (perCow - h.paid)) / 1e18;
        h.paid = perCow;
        _;
    }

    function rain() external payable {
        if (nCows > 0) perCow += (msg.value * 1e18) / nCows;
    }

    function bring(uint256 n) external {
        _bring(msg.sender, n);
    }

    function bringFor(address who, uint256 n) external {
        _bring(who, n);
    }

    function fetch(uint256 n) external settled(msg.sender) {
        herds[msg.sender].cows -= n; // safe: settled before
        nCows -= n;
    }

    function lose(address who, uint256 n) external settled(who) {
        require(msg.sender == keeper, "keeper");
        herds[who].cows -= n;
        nCows -= n;
    }

    function milk() external settled(msg.sender) {
        uint256 owed = herds[msg.sender].owed;
        herds[msg.sender].owed = 0;
        payable(msg.sender).transfer(owed);
    }

    function _bring(address who, uint256 n) private {
        herds[who].cows += n;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `bring` changes `herds[msg.sender].cows` without bringing `herds[msg.sender].owed` up to date, as `fetch` does.
        nCows += n;
    }
}
