// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22 <0.9.0;

contract Shares {
    mapping(address => uint256) internal shares;
    uint256 internal total;
    address internal owner;

    constructor() public {
        owner = msg.sender;
    }

    function move(address to, uint256 amount) public {
        require(shares[msg.sender] >= amount);
        require(shares[to] + amount >= shares[to]); // safe: this is the test
        shares[msg.sender] -= amount;
        shares[to] += amount;
    }

    function moveToMany(address[] memory to, uint256 amount) public {
        for (uint256 i = 0; i < to.length; i++) {
            move(to[i], amount); // safe: each round tests anew what the round before has written
        }
    }

    function tryToMove(address to, uint256 amount) public returns (bool) {
        if (shares[msg.sender] >= amount && shares[to] + amount >= shares[to]) {
            // safe: where it does not fit nothing happens
            shares[msg.sender] -= amount;
            shares[to] += amount;
            return true;
        }
        return false;
    }

    function issue(address[] memory to, uint256[] memory amounts) public {
        require(msg.sender == owner);
        for (uint256 i = 0; i < to.length; i++) {
            uint256 amount = amounts[i];
            require(total + amount > total && shares[to[i]] + amount > shares[to[i]]);
            total += amount; // safe: tested in this round
            shares[to[i]] += amount;
        }
    }

    function moveWithFee(address to, uint256 amount, uint256 fee) public {
        require(fee + amount >= fee && shares[msg.sender] >= fee + amount);
        shares[msg.sender] -= amount + fee; // safe: the same sum, written the other way round
        require(shares[to] + amount >= amount);
        shares[to] += amount;
    }

    function onlyWrapped(uint256 amount) public {
        require(total + amount < total);
        //      ^^^^^^^^^^^^^^ Medium: `total + amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        shares[msg.sender] = 1;
    }

    struct Priced {
        bool isWrong;
        uint256 worth;
    }

    function worthOf(uint256 price, uint256 amount) internal pure returns (bool, uint256) {
        if (price == 0) return (false, 0);
        uint256 worth = price * amount;
        if (worth / price != amount) return (true, 0); // safe: whoever asks is told that it wrapped around
        return (false, worth);
    }

    function pricedAt(uint256 price, uint256 amount) internal pure returns (Priced memory) {
        (bool isWrong, uint256 worth) = worthOf(price, amount);
        if (isWrong) return Priced(true, 0);
        return Priced(false, worth);
    }

    function redeem(uint256 amount) public {
        Priced memory priced = pricedAt(total, amount);
        require(!priced.isWrong);
        require(shares[msg.sender] >= amount);
        shares[msg.sender] -= amount;
        msg.sender.transfer(priced.worth / 1e18);
    }

    function issueTwice(address to, uint256 amount) public {
        require(total + amount >= total);
        total += amount;
        total += amount;
      //^^^^^^^^^^^^^^^ High: `total + amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        shares[to] = total;
    }
}
// ====
// solc: 0.4.26, 0.5.17
