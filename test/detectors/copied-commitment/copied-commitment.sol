pragma solidity ^0.8.20;

contract Rounds {
    struct Seat {
        bytes32 seal;
        bool isOpen;
    }

    mapping(uint256 => mapping(address => Seat)) public seatOf;
    mapping(uint256 => bytes32) public mixOf;

    function sealOf(bytes32 number) public pure returns (bytes32) {
        return keccak256(abi.encode(number));
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `unseal` opens `seatOf[round][msg.sender].seal` with a hash that does not name whose it is: a copy is opened with the same numbers.
    }

    function namedSealOf(uint256 round, address player, bytes32 number) public view returns (bytes32) {
        return keccak256(abi.encode(address(this), round, player, number)); // safe: names the player
    }

    function join(uint256 round, bytes32 seal) external {
        require(seatOf[round][msg.sender].seal == 0 && seal != 0, "in already");
        seatOf[round][msg.sender].seal = seal;
    }

    function unseal(uint256 round, bytes32 number) external {
        Seat storage seat = seatOf[round][msg.sender];
        require(!seat.isOpen && seat.seal == sealOf(number), "another number");
        seat.isOpen = true;
        mixOf[round] ^= number;
    }

    function unsealNamed(uint256 round, bytes32 number) external {
        Seat storage seat = seatOf[round][msg.sender];
        require(!seat.isOpen && seat.seal == namedSealOf(round, msg.sender, number), "another number"); // safe: named
        seat.isOpen = true;
        mixOf[round] ^= number;
    }
}

contract Auction {
    struct Bid {
        bytes32 seal;
        uint256 deposit;
        bool opened;
    }

    mapping(address => Bid) public bids;
    address public leader;
    uint256 public best;

    function lodge(bytes32 seal) external payable {
        require(bids[msg.sender].seal == bytes32(0), "lodged");
        bids[msg.sender] = Bid(seal, msg.value, false);
    }

    function openFor(address bidder, uint256 amount, bytes32 salt) external {
        Bid storage b = bids[bidder];
        require(!b.opened, "opened");
        if (keccak256(abi.encode(address(this), amount, salt)) != b.seal) revert("another bid");
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `openFor` opens `bids[bidder].seal` with a hash that does not name whose it is: a copy is opened with the same numbers.
        b.opened = true;
        if (amount > best && amount <= b.deposit) (best, leader) = (amount, bidder);
    }

    function openNamed(address bidder, uint256 amount, bytes32 salt) external {
        Bid storage b = bids[bidder];
        require(!b.opened, "opened");
        if (keccak256(abi.encode(bidder, amount, salt)) != b.seal) revert("another bid"); // safe: names the bidder
        b.opened = true;
        if (amount > best && amount <= b.deposit) (best, leader) = (amount, bidder);
    }
}

/// Simple mapping, opened by the author alone.
contract Guess {
    mapping(address => bytes32) private hidden;
    mapping(address => uint256) public guessOf;

    function hide(bytes32 hash) external {
        hidden[msg.sender] = hash;
    }

    function show(uint256 guess, bytes32 salt) external {
        require(keccak256(abi.encodePacked(guess, salt)) == hidden[msg.sender], "another guess");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `show` opens `hidden[msg.sender]` with a hash that does not name whose it is: a copy is opened with the same numbers.
        guessOf[msg.sender] = guess;
    }

    function showMine(uint256 guess, bytes32 salt) external {
        require(keccak256(abi.encodePacked(msg.sender, guess, salt)) == hidden[msg.sender], "another guess"); // safe: named
        guessOf[msg.sender] = guess;
    }
}

/// One operator commits once: there is nobody to copy from.
contract House {
    bytes32 public pledge;
    bytes32 public opened;
    address private immutable operator = msg.sender;

    function commit(bytes32 hash) external {
        require(msg.sender == operator && pledge == 0, "not now");
        pledge = hash;
    }

    function open(bytes32 secret) external {
        require(keccak256(abi.encode(secret)) == pledge, "another secret"); // safe: the only one
        opened = secret;
    }
}
