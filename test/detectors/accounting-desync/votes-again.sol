// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// What stood before is taken off by one function, which another one runs first: the total is left as it was.
contract Gauges {
    mapping(address => uint256) public weightOf;
    mapping(address => address) public choiceOf;
    mapping(address => uint256) public powerOf;
    mapping(address => uint256) private castBy;
    uint256 public totalWeight;
    uint256 private immutable emission = 1000;

    function vote(address gauge) external {
        _takeBack(msg.sender);
        uint256 power = powerOf[msg.sender];
        choiceOf[msg.sender] = gauge;
        castBy[msg.sender] = power;
        weightOf[gauge] += power;
        totalWeight += power;
    }

    function abstain() external {
        _takeBack(msg.sender);
    }

    function _takeBack(address voter) private {
        uint256 cast = castBy[voter];
        weightOf[choiceOf[voter]] -= cast;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `abstain` reduces `weightOf[choiceOf[msg.sender]]` without updating `totalWeight`, while another function changes both by the same amount.
        castBy[voter] = 0;
    }

    function shareOf(address gauge) external view returns (uint256) {
        return (emission * weightOf[gauge]) / totalWeight;
    }

    function pay(address gauge) external {
        uint256 amount = (emission * weightOf[gauge]) / totalWeight;
        payable(gauge).transfer(amount);
    }
}

contract Baskets {
    mapping(uint256 => mapping(address => uint256)) public inBasket;
    mapping(uint256 => uint256) public basketTotal;
    mapping(address => uint256) private held;
    mapping(address => uint256) private basketOf;

    function move(uint256 basket, uint256 amount) external {
        _leave();
        basketOf[msg.sender] = basket;
        held[msg.sender] = amount;
        inBasket[basket][msg.sender] += amount;
        basketTotal[basket] += amount;
    }

    function leave() external {
        _leave();
    }

    function _leave() private {
        uint256 amount = held[msg.sender];
        uint256 basket = basketOf[msg.sender];
        inBasket[basket][msg.sender] -= amount; // safe: the total is reduced as well
        basketTotal[basket] -= amount;
        held[msg.sender] = 0;
    }

    function share(uint256 basket, uint256 prize) external view returns (uint256) {
        return (prize * inBasket[basket][msg.sender]) / basketTotal[basket];
    }
}

/// A transfer leaves the total as it is.
contract Points {
    mapping(address => uint256) public points;
    uint256 public allPoints;

    function mint(uint256 amount) external {
        points[msg.sender] += amount;
        allPoints += amount;
    }

    function give(address to, uint256 amount) external {
        points[msg.sender] -= amount; // safe: somebody else gets as much
        points[to] += amount;
    }

    function shareOf(address account, uint256 pot) external view returns (uint256) {
        return (pot * points[account]) / allPoints;
    }
}
