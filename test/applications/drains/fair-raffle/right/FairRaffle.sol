// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract FairRaffle {
    uint256 public constant PRICE = 0.01 ether;

    address public immutable drawer;
    bytes32 public immutable sealedSeed;
    uint256 public immutable closesAt;
    uint256 public immutable drawBy;
    address[] public tickets;
    mapping(address => uint256) public bought;
    bytes32 public mix;
    address public winner;
    bool public paid;

    /// @param sealedSeed_ the hash of a seed the drawer chose before anyone bought
    constructor(bytes32 sealedSeed_, uint256 closesAt_) {
        drawer = msg.sender;
        sealedSeed = sealedSeed_;
        closesAt = closesAt_;
        drawBy = closesAt_ + 2 days;
    }

    function buy(uint256 count) external payable {
        require(block.timestamp < closesAt, "closed");
        require(count > 0 && count <= 20, "count");
        require(msg.value == count * PRICE, "price");
        for (uint256 i = 0; i < count; i++) tickets.push(msg.sender);
        bought[msg.sender] += count;
        mix = keccak256(abi.encode(mix, msg.sender, tickets.length));
    }

    /// @notice The drawer has sworn to hold no ticket, and reveals the seed; else all are paid back.
    function draw(bytes32 seed) external {
        require(msg.sender == drawer, "not the drawer");
        require(winner == address(0), "drawn");
        require(block.timestamp >= closesAt && block.timestamp <= drawBy, "not the time");
        require(keccak256(abi.encode(seed)) == sealedSeed, "another seed");
        require(tickets.length > 0, "no tickets");
        winner = tickets[uint256(keccak256(abi.encode(seed, mix))) % tickets.length];
    }

    function claim() external {
        require(msg.sender == winner && !paid, "no prize");
        paid = true;
        _pay(msg.sender, tickets.length * PRICE);
    }

    function refund() external {
        require(block.timestamp > drawBy && winner == address(0), "drawn, or may be");
        uint256 count = bought[msg.sender];
        bought[msg.sender] = 0;
        _pay(msg.sender, count * PRICE);
    }

    function _pay(address to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "refused");
    }
}
