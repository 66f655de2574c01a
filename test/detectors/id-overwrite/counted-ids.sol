// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Each shop counts its own invoices, and all of them lie in one mapping.
contract Invoices {
    struct Invoice {
        address shop;
        address customer;
        uint256 sum;
    }

    mapping(address => uint256) public nextOf;
    mapping(uint256 => Invoice) public invoices;
    mapping(address => mapping(uint256 => Invoice)) public invoicesOf;
    mapping(bytes32 => Invoice) public hashed;
    Invoice[] public list;

    function bill(address customer, uint256 sum) external {
        invoices[nextOf[msg.sender]] = Invoice(msg.sender, customer, sum);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `bill` writes `invoices[nextOf[msg.sender]]` under a number that is counted for `msg.sender` alone: others come to the same numbers, and the one record is written over the other.
        nextOf[msg.sender]++;
    }

    function billOwn(address customer, uint256 sum) external {
        invoicesOf[msg.sender][nextOf[msg.sender]++] = Invoice(msg.sender, customer, sum); // safe: by shop and number
    }

    function billHashed(address customer, uint256 sum) external {
        hashed[keccak256(abi.encode(msg.sender, nextOf[msg.sender]))] = Invoice(msg.sender, customer, sum); // safe: by both
        nextOf[msg.sender]++;
    }

    function billListed(address customer, uint256 sum) external {
        nextOf[msg.sender]++; // safe: only counts how many there are
        list.push(Invoice(msg.sender, customer, sum));
    }
}

/// Rounds of several lotteries.
contract Draws {
    address private immutable keeper = msg.sender;
    mapping(uint256 => uint256) public roundOf;
    mapping(uint256 => bytes32) public seedOf;
    mapping(uint256 => uint256) public serialOf;
    uint256 public nextSerial;

    function draw(uint256 lottery, bytes32 seed) external {
        require(msg.sender == keeper, "not you");
        roundOf[lottery] += 1;
        seedOf[roundOf[lottery]] = seed;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `draw` writes `seedOf[roundOf[lottery]]` under a number that is counted for `lottery` alone: others come to the same numbers, and the one record is written over the other.
    }

    function drawRight(uint256 lottery, bytes32 seed) external {
        require(msg.sender == keeper, "not you");
        nextSerial += 1;
        serialOf[lottery] += 1;
        seedOf[nextSerial] = seed; // safe: one counter for all
    }
}

/// Each house has numbers of its own.
contract Houses {
    mapping(uint256 => uint256) public nextRoom;
    mapping(uint256 => address) public guestOf;
    uint256 public nHouses;

    function build() external {
        nextRoom[nHouses] = nHouses * 1e6;
        nHouses++;
    }

    function enter(uint256 house) external {
        guestOf[nextRoom[house]] = msg.sender; // safe: the counters begin apart
        nextRoom[house] += 1;
    }
}
