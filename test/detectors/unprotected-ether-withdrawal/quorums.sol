// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Enough of those who were appointed have signed: the votes are counted in a loop. */

contract Weights {
    struct Order {
        address payable to;
        uint256 amount;
        uint256 number;
    }

    mapping(uint256 => mapping(address => uint256)) private weightOf;
    mapping(uint256 => uint256) private totalOf;
    mapping(bytes32 => bool) private isDone;
    uint256 private epoch;

    constructor(address[] memory voters, uint256[] memory weights) {
        _install(voters, weights);
    }

    receive() external payable {}

    function pay(Order calldata order, bytes32[3][] calldata signatures) external {
        bytes32 id = keccak256(abi.encode(block.chainid, address(this), order));
        require(!isDone[id], "done");
        _requireQuorum(id, signatures);
        isDone[id] = true;
        (bool ok,) = order.to.call{value: order.amount}(""); // safe: two thirds have signed
        require(ok, "not paid");
    }

    function install(address[] calldata voters, uint256[] calldata weights, bytes32[3][] calldata signatures) external {
        _requireQuorum(keccak256(abi.encode(block.chainid, address(this), epoch, voters, weights)), signatures);
        _install(voters, weights);
    }

    function _requireQuorum(bytes32 digest, bytes32[3][] calldata signatures) private view {
        uint256 signed;
        address last;
        for (uint256 i = 0; i < signatures.length; i++) {
            address by = ecrecover(digest, uint8(uint256(signatures[i][0])), signatures[i][1], signatures[i][2]);
            require(by > last, "order");
            last = by;
            signed += weightOf[epoch][by];
        }
        if (signed * 3 <= totalOf[epoch] * 2) revert("too few");
    }

    function _install(address[] memory voters, uint256[] memory weights) private {
        epoch++;
        for (uint256 i = 0; i < voters.length; i++) {
            weightOf[epoch][voters[i]] = weights[i];
            totalOf[epoch] += weights[i];
        }
    }
}

/// One vote each; a signature of a stranger counts for nothing.
contract Heads {
    mapping(address => bool) private isVoter;
    mapping(uint256 => bool) private isPaid;
    uint256 private immutable needed;

    constructor(address[] memory voters, uint256 needed_) payable {
        for (uint256 i = 0; i < voters.length; i++) isVoter[voters[i]] = true;
        needed = needed_;
    }

    function pay(address payable to, uint256 number, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        require(!isPaid[number], "paid");
        isPaid[number] = true;
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), to, number));
        uint256 count;
        address last;
        for (uint256 i = 0; i < v.length; i++) {
            address by = ecrecover(digest, v[i], r[i], s[i]);
            require(by > last, "order");
            last = by;
            if (isVoter[by]) count++;
        }
        require(count >= needed, "too few");
        to.transfer(1 ether); // safe: enough of them have signed
    }
}

/// Anybody registers, with whatever weight.
contract Crowd {
    mapping(address => uint256) private weightOf;
    mapping(address => bool) private isMember;
    uint256 private constant NEEDED = 5;

    receive() external payable {}

    function join(uint256 weight) external {
        weightOf[msg.sender] = weight;
        isMember[msg.sender] = true;
    }

    function pay(address payable to, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), to));
        uint256 signed;
        for (uint256 i = 0; i < v.length; i++) signed += weightOf[ecrecover(digest, v[i], r[i], s[i])];
        require(signed >= NEEDED, "too few");
        to.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `pay`: it sends `address(this).balance` to `to`, which the caller chooses, and no check restricts the caller.
    }

    function payByHeads(address payable to, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), to));
        uint256 count;
        for (uint256 i = 0; i < v.length; i++) if (isMember[ecrecover(digest, v[i], r[i], s[i])]) count++;
        require(count >= NEEDED, "too few");
        to.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `payByHeads`: it sends `address(this).balance` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

/// The caller says how many are enough, or what each is worth.
contract Lenient {
    mapping(address => uint256) private weightOf;
    uint256 private constant NEEDED = 5;

    constructor(address[] memory voters) payable {
        for (uint256 i = 0; i < voters.length; i++) weightOf[voters[i]] = 1;
    }

    function pay(address payable to, uint256 needed, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), to));
        uint256 signed;
        for (uint256 i = 0; i < v.length; i++) signed += weightOf[ecrecover(digest, v[i], r[i], s[i])];
        require(signed >= needed, "too few");
        to.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `pay`: it sends `address(this).balance` to `to`, which the caller chooses, and no check restricts the caller.
    }

    function payFor(address payable to, uint256[] calldata worth) external {
        uint256 signed;
        for (uint256 i = 0; i < worth.length; i++) signed += worth[i];
        require(signed >= NEEDED, "too few");
        to.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `payFor`: it sends `address(this).balance` to `to`, which the caller chooses, and no check restricts the caller.
    }

    function payForAll(address payable to, address[] calldata voters) external {
        uint256 signed;
        for (uint256 i = 0; i < voters.length; i++) signed += weightOf[voters[i]];
        require(signed >= NEEDED, "too few");
        to.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `payForAll`: it sends `address(this).balance` to `to`, which the caller chooses, and no check restricts the caller.
    }

    function payAboveNothing(address payable to, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), to));
        uint256 signed;
        for (uint256 i = 0; i < v.length; i++) signed += weightOf[ecrecover(digest, v[i], r[i], s[i])];
        require(signed >= 0, "too few");
        to.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `payAboveNothing`: it sends `address(this).balance` to `to`, which the caller chooses, and no check restricts the caller.
    }
}
