// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What goes to where it should, when and as much as strangers say. */

abstract contract Kept {
    address internal immutable warden = msg.sender;
    address payable internal place;

    function name(address payable next) external {
        require(msg.sender == warden, "not the warden");
        place = next;
    }
}

contract Hall is Kept {
    uint256 private purse;
    mapping(address => uint256) private givenBy;

    function give() external payable {
        givenBy[msg.sender] += msg.value;
        purse += msg.value;
    }

    function build(uint256 amount) external {
        purse -= amount;
        (bool ok, ) = place.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can have `build` send `amount` to `place`: it takes that from `purse`, and no check restricts the caller.
        require(ok, "not sent");
    }

    function takeBack(uint256 amount) external {
        givenBy[msg.sender] -= amount;
        purse -= amount;
        payable(msg.sender).transfer(amount); // safe: the caller's own
    }

    function buildRightly(uint256 amount) external {
        require(msg.sender == warden, "not the warden");
        purse -= amount;
        place.transfer(amount); // safe: who is in charge says so
    }

    function buildAll() external {
        uint256 amount = purse;
        purse = 0;
        place.transfer(amount); // safe: all there is, whoever comes
    }
}

contract Validators is Kept {
    struct Validator {
        address owner;
        uint256 bond;
    }

    mapping(uint256 => Validator) private validators;
    uint256 private count;

    function register() external payable {
        validators[++count] = Validator(msg.sender, 0);
        validators[count].bond += msg.value;
    }

    function slash(uint256 id, uint256 amount) external {
        require(amount <= validators[id].bond / 2, "too much");
        validators[id].bond -= amount;
        place.transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can have `slash` send `amount` to `place`: it takes that from `validators[id].bond`, and no check restricts the caller.
    }

    function forgo(uint256 id, uint256 amount) external {
        require(msg.sender == validators[id].owner, "not yours");
        validators[id].bond -= amount;
        place.transfer(amount); // safe: one's own bond
    }
}

contract House is Kept {
    uint256 private bank;
    uint256 private cut;
    uint256 private nextRound;
    mapping(address => uint256) private stakeOf;

    function join() external payable {
        uint256 part = msg.value / 50;
        cut += part;
        bank += msg.value - part;
        stakeOf[msg.sender] += msg.value - part;
    }

    function lose(uint256 amount) external {
        bank -= amount;
        place.transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can have `lose` send `amount` to `place`: it takes that from `bank`, and no check restricts the caller.
    }

    function payCut(uint256 amount) external {
        cut -= amount;
        place.transfer(amount); // safe: a share goes where shares go
    }

    function loseLate(uint256 amount) external {
        require(block.timestamp > nextRound, "not over");
        nextRound = block.timestamp + 1 days;
        bank -= amount;
        place.transfer(amount); // safe: once a round, by whoever comes
    }
}
