pragma solidity ^0.8.20;

contract Pool {
    mapping(address => uint256) private shares;

    function deposit() external payable {
        shares[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        payable(msg.sender).transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `withdraw`: it sends `amount` to the caller, and no check restricts the caller.
    }

    /// The credit is looked at, but never used up.
    function refund() external {
        uint256 amount = shares[msg.sender];
        require(amount > 0, "nothing to refund");
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `refund`: it sends `shares[msg.sender]` to the caller, and `shares[msg.sender]` is not reduced.
        require(ok);
    }

    function sweep(address payable to) external {
        uint256 all = address(this).balance;
        if (all > 0) to.transfer(all);
        //           ^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `sweep`: it sends `address(this).balance` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

contract Fees {
    address payable private collector;
    uint256 private collected;

    function setUp() external {
        collector = payable(msg.sender);
    }

    function pay() external payable {
        collected += msg.value / 10;
    }

    function collect() external {
        require(msg.sender == collector, "not the collector");
        uint256 amount = collected;
        collected = 0;
        collector.transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `collect`: it sends `collected` to the caller as `collector`, and the check of the caller relies on `collector`, which anyone can set through `setUp`.
    }
}

library Transfers {
    function send(address to, uint256 amount) internal {
        assembly {
            if iszero(call(gas(), to, amount, 0, 0, 0, 0)) {
                revert(0, 0)
            }
        }
    }
}

contract Rescue {
    receive() external payable {}

    function rescue(address to, uint256 amount) external {
        Transfers.send(to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `rescue`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

interface ITarget {
    function take() external payable;
}

contract Router {
    receive() external payable {}

    function forward(ITarget target, uint256 amount) external {
        target.take{value: amount}();
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `forward`: it sends `amount` to `target`, which the caller chooses, and no check restricts the caller.
    }
}

contract Everybody {
    mapping(address => bool) private isMember;

    receive() external payable {}

    function join() external {
        isMember[msg.sender] = true;
    }

    function take() external {
        require(isMember[msg.sender]);
        payable(msg.sender).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `take`: it sends `address(this).balance` to the caller, and the check of the caller relies on `isMember[msg.sender]`, which anyone can set through `join`.
    }
}

/// What the finished contract holds is not known.
abstract contract Payments {
    function sweep() external {
        payable(msg.sender).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can withdraw ether through `sweep`: it sends `address(this).balance` to the caller, and no check restricts the caller.
    }

    function refund() external payable {
        payable(msg.sender).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: Anyone can withdraw ether through `refund`: it sends `address(this).balance` to the caller, and no check restricts the caller.
    }

    function name() external view virtual returns (string memory);
}
