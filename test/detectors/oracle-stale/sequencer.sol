pragma solidity ^0.8.20;

interface IFeed {
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

contract Lending {
    IFeed private immutable uptime;
    uint256 public paused;

    constructor(IFeed u) {
        uptime = u;
    }

    function liquidate() external {
        (, int256 answer, uint256 startedAt, , ) = uptime.latestRoundData(); // safe: whether a sequencer is up is no price
        require(answer == 0 && block.timestamp - startedAt > 1 hours, "not yet");
        paused++;
    }
}
