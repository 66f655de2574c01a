pragma solidity ^0.8.20;

contract Payouts {
    address[] private players;
    uint256 private cursor;
    mapping(address => uint256) private owed;

    function join() external {
        players.push(msg.sender);
    }

    function settle() external {
        for (uint256 i = 0; i < players.length; i++) {
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Medium: `settle` loops over all of `players`, which anyone can grow through `join` until it exceeds the block gas limit.
            owed[players[i]] += 1;
        }
    }

    function settleSome(uint256 most) external {
        uint256 i = cursor;
        for (; i < players.length && most > 0; i++) { // safe: the caller says how many
            owed[players[i]] += 1;
            most--;
        }
        cursor = i;
    }
}
