pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);
}

interface IReceiver {
    function onLeave(uint256 amount) external;
}

abstract contract Lockable {
    uint256 internal status = 1;

    modifier alone() {
        require(status == 1, "busy");
        status = 2;
        _;
        status = 1;
    }
}

contract EtherPool is Lockable {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;

    receive() external payable {
        sharesOf[msg.sender] += msg.value;
        totalShares += msg.value;
    }

    function leave(uint256 shares) external alone {
        sharesOf[msg.sender] -= shares;
        (bool ok, ) = msg.sender.call{value: (shares * address(this).balance) / totalShares}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: During this external call of `leave`, `price` returns a wrong value: the balance has changed, `totalShares` not yet.
        require(ok, "failed");
        totalShares -= shares;
    }

    function leaveInOrder(uint256 shares) external alone {
        uint256 amount = (shares * address(this).balance) / totalShares;
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        (bool ok, ) = msg.sender.call{value: amount}(""); // safe: both sides have changed
        require(ok, "failed");
    }

    function price() external view returns (uint256) {
        return totalShares == 0 ? 1e18 : (address(this).balance * 1e18) / totalShares;
    }
}

contract LockedView is Lockable {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;

    receive() external payable {
        sharesOf[msg.sender] += msg.value;
        totalShares += msg.value;
    }

    function leave(uint256 shares) external alone {
        sharesOf[msg.sender] -= shares;
        (bool ok, ) = msg.sender.call{value: (shares * address(this).balance) / totalShares}(""); // safe: the view fails meanwhile
        require(ok, "failed");
        totalShares -= shares;
    }

    function price() external view returns (uint256) {
        require(status == 1, "busy");
        return (address(this).balance * 1e18) / totalShares;
    }
}

contract Booked is Lockable {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares = 1;
    uint256 public totalAssets;
    uint256 public lastLeave;
    IERC20 private immutable token;

    constructor(IERC20 t) {
        token = t;
    }

    function leave(uint256 shares) external alone {
        uint256 amount = (shares * totalAssets) / totalShares;
        sharesOf[msg.sender] -= shares;
        totalAssets -= amount;
        IReceiver(msg.sender).onLeave(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: During this external call of `leave`, `rate` returns a wrong value: `totalAssets` has changed, `totalShares` not yet.
        totalShares -= shares;
        require(token.transfer(msg.sender, amount), "failed");
    }

    function leaveWithTokens(uint256 shares) external alone {
        uint256 amount = (shares * totalAssets) / totalShares;
        require(token.transfer(msg.sender, amount), "failed");
        IReceiver(msg.sender).onLeave(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: During this external call of `leaveWithTokens`, `backing` returns a wrong value: the balance of `token` has changed, `totalShares` not yet.
        totalShares -= shares;
    }

    function note(uint256 shares) external alone {
        totalAssets -= shares;
        totalShares -= shares;
        IReceiver(msg.sender).onLeave(shares); // safe: what is written later is in no rate
        lastLeave = block.timestamp;
    }

    function rate() external view returns (uint256) {
        return (totalAssets * 1e18) / totalShares;
    }

    function backing() external view returns (uint256) {
        return (token.balanceOf(address(this)) * 1e18) / totalShares;
    }

    function count() external view returns (uint256) {
        return totalShares; // safe: one number alone is no rate
    }
}

contract NoRate is Lockable {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;

    function leave(uint256 shares) external alone {
        sharesOf[msg.sender] -= shares;
        IReceiver(msg.sender).onLeave(shares); // safe: no view sets the two in relation
        totalShares -= shares;
    }

    function left() external view returns (uint256) {
        return totalShares + 1;
    }
}
