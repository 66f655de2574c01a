pragma solidity ^0.8.20;

/// Ether comes in with the calls that send it on.
contract Batch {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    function run(Call[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, ) = calls[i].target.call{value: calls[i].value}(calls[i].data); // safe: it is the caller's own
            require(ok, "failed");
        }
    }
}

contract Router {
    function swap(address pool, bytes calldata data) external payable {
        (bool ok, ) = pool.call{value: msg.value}(data); // safe: it is the caller's own
        require(ok, "failed");
        if (address(this).balance > 0) {
            payable(msg.sender).transfer(address(this).balance); // safe: what is left of it
        }
    }
}

/// Those who guess wrong leave theirs behind.
contract Game {
    function guess(uint256 number) external payable {
        if (number == 42) {
            payable(msg.sender).transfer(address(this).balance);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `guess`: it sends `address(this).balance` to the caller, and no check restricts the caller.
        }
    }
}

/// Whoever pays more leaves the rest to the next one.
contract Faucet {
    function sip(address payable to) external payable {
        to.transfer(1000);
      //^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `sip`: it sends `1000` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

contract Fare {
    uint256 public price = 1 ether;

    function ride(address payable driver) external payable {
        require(msg.value == price, "the exact fare");
        driver.transfer(price); // safe: it is what came in
    }
}

/// Block rewards, and contracts that end, leave ether without a call.
contract Rewards {
    function take(address payable to, uint256 amount) external {
        to.transfer(amount);
      //^^^^^^^^^^^^^^^^^^^ Low: Anyone can withdraw ether through `take`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

/// Paid once, when it is made.
contract Piggy {
    constructor() payable {}

    function breakOpen() external {
        payable(msg.sender).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `breakOpen`: it sends `address(this).balance` to the caller, and no check restricts the caller.
    }
}
