pragma solidity ^0.8.20;

/// Nobody is compared with `beneficiary`, but anyone can become it.
contract Crowdsale {
    address payable private beneficiary = payable(msg.sender);
    uint256 private immutable closing = block.timestamp + 30 days;

    receive() external payable {}

    function setBeneficiary(address payable to) external {
        beneficiary = to;
    }

    function finish() external {
        require(block.timestamp > closing);
        beneficiary.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `finish`: it sends `address(this).balance` to `beneficiary`, and anyone can set that address through `setBeneficiary`.
    }
}

/// The test is the wrong way round: all but the owner pass it.
contract Inverted {
    address payable private owner = payable(msg.sender);

    receive() external payable {}

    function hand(address payable to) external {
        require(msg.sender != owner);
        owner = to;
    }

    function collect() external {
        require(msg.sender != owner);
        owner.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `collect`: it sends `address(this).balance` to `owner`, and anyone can set that address through `hand`.
    }
}

contract Batch {
    function pay(address payable[] calldata all, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < all.length; i++) {
            all[i].transfer(amounts[i]);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `pay`: it sends `amounts[…]` to `all[…]`, which the caller chooses, and no check restricts the caller.
        }
    }

    function payOut(address payable[] calldata all, uint256[] calldata amounts) external payable {
        uint256 left = msg.value;
        for (uint256 i = 0; i < all.length; i++) {
            left -= amounts[i];
        }
        require(left == 0 && msg.value > 0);
        for (uint256 i = 0; i < all.length; i++) {
            all[i].transfer(amounts[i]); // safe: the sum came in with the call
        }
    }
}

contract Game {
    address payable private last;
    uint256 private until;

    function play() external payable {
        require(msg.value == 1 ether);
        last = payable(msg.sender);
        until = block.timestamp + 1 hours;
    }

    function win() external {
        require(block.timestamp > until);
        last.transfer(address(this).balance); // safe: who is last had to pay
    }
}

contract Faucet {
    mapping(address => uint256) private lastDrink;

    receive() external payable {}

    function drink() external {
        require(lastDrink[msg.sender] + 1 days < block.timestamp);
        lastDrink[msg.sender] = block.timestamp;
        payable(msg.sender).transfer(0.1 ether); // safe: so much a day for each
    }
}
