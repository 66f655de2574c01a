// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Two parties trade off chain, the ether waits here until the buyer is content.
contract EscrowDesk {
    enum Stage { None, Funded, Released, Refunded }

    struct Deal {
        address buyer;
        address payable seller;
        uint256 amount;
        uint64 expires;
        Stage stage;
    }

    address public arbiter;
    uint256 public dealCount;
    mapping(uint256 => Deal) public deals;
    mapping(address => uint256) public owed;

    event DealOpened(uint256 indexed id, address indexed buyer, address indexed seller, uint256 amount);
    event DealClosed(uint256 indexed id, Stage stage);
    event ArbiterChanged(address indexed arbiter);

    error NotYours();
    error WrongStage();

    constructor(address arbiter_) {
        require(arbiter_ != address(0), "no arbiter");
        arbiter = arbiter_;
    }

    function open(address payable seller, uint64 period) external payable returns (uint256 id) {
        require(msg.value > 0, "nothing to hold");
        require(seller != address(0) && seller != msg.sender, "bad seller");
        require(period >= 1 days && period <= 90 days, "bad period");
        id = dealCount++;
        deals[id] = Deal(msg.sender, seller, msg.value, uint64(block.timestamp) + period, Stage.Funded);
        emit DealOpened(id, msg.sender, seller, msg.value);
    }

    function release(uint256 id) external {
        Deal storage deal = deals[id];
        if (msg.sender != deal.buyer && msg.sender != arbiter) revert NotYours();
        if (deal.stage != Stage.Funded) revert WrongStage();
        deal.stage = Stage.Released;
        owed[deal.seller] += deal.amount;
        emit DealClosed(id, Stage.Released);
    }

    function refund(uint256 id) external {
        Deal memory deal = deals[id];
        bool late = block.timestamp > deal.expires && msg.sender == deal.buyer;
        if (!late && msg.sender != deal.seller && msg.sender != arbiter) revert NotYours();
        if (deal.stage != Stage.Funded) revert WrongStage();
        deal.stage = Stage.Refunded;
        deals[id] = deal;
        owed[deal.buyer] += deal.amount;
        emit DealClosed(id, Stage.Refunded);
    }

    function withdraw() external {
        uint256 amount = owed[msg.sender];
        require(amount > 0, "nothing owed");
        owed[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "payment failed");
    }

    function setArbiter(address next) external {
        require(msg.sender == arbiter, "only arbiter");
        require(next != address(0), "no arbiter");
        arbiter = next;
        emit ArbiterChanged(next);
    }
}
