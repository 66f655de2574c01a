pragma solidity ^0.8.20;

/// What a chosen caller grants is a credit, and no role: whoever has one is not vouched for.
contract Prizes {
    address private immutable host = msg.sender;
    mapping(address => uint256) private prizes;
    mapping(address => bool) private players;

    receive() external payable {}

    function award(address winner, uint256 prize) external {
        require(msg.sender == host);
        prizes[winner] += prize;
        players[winner] = true;
    }

    function collect() external {
        uint256 prize = prizes[msg.sender];
        require(prize > 0, "no prize");
        (bool ok, ) = msg.sender.call{value: prize}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `collect` sends ether to `msg.sender` before it updates `prizes[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        prizes[msg.sender] = 0;
    }

    function collectTo(address payable to) external {
        uint256 prize = prizes[msg.sender];
        if (prize == 0) return;
        (bool ok, ) = to.call{value: prize}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^ High: `collectTo` sends ether to `to` before it updates `prizes[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        delete prizes[msg.sender];
    }

    function collectSafely() external {
        uint256 prize = prizes[msg.sender];
        require(prize > 0, "no prize");
        prizes[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: prize}(""); // safe: the credit is gone already
        require(ok);
    }
}

/// A role that the host gives is one.
contract Kitty {
    address private immutable host = msg.sender;
    mapping(address => bool) private players;
    uint256 private round;

    receive() external payable {}

    function admit(address player) external {
        require(msg.sender == host);
        players[player] = true;
    }

    function spend(address payable to) external {
        require(players[msg.sender], "no player");
        uint256 before = round;
        (bool ok, ) = to.call{value: 1 ether}(""); // safe: the host chose who gets here
        require(ok);
        round = before + 1;
    }
}
