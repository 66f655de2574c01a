// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The house draws by a seed that it has bound itself to before tickets are sold.
contract RaffleHouse {
    struct Config {
        uint96 ticketPrice;
        uint32 maxTickets;
        uint32 feeBps;
        address collector;
    }

    struct Round {
        bytes32 commitment;
        uint64 closesAt;
        address winner;
        uint256 pot;
        bool paid;
    }

    address public house;
    Config public config;
    uint256 public current;
    mapping(uint256 => Round) public rounds;
    mapping(uint256 => address[]) private tickets;
    mapping(address => uint256) public winnings;

    modifier onlyHouse() {
        require(msg.sender == house, "house only");
        _;
    }

    constructor(uint96 price, address collector) {
        house = msg.sender;
        config = Config(price, 1000, 200, collector);
    }

    function configure(uint96 price, uint32 max, uint32 fee, address collector) external onlyHouse {
        require(price > 0 && fee <= 1000 && collector != address(0), "bad configuration");
        config = Config({ticketPrice: price, maxTickets: max, feeBps: fee, collector: collector});
    }

    function openRound(bytes32 commitment, uint64 period) external onlyHouse {
        require(current == 0 || rounds[current].winner != address(0), "still open");
        current += 1;
        rounds[current] = Round(commitment, uint64(block.timestamp) + period, address(0), 0, false);
    }

    function buy(uint256 count) external payable {
        Round storage round = rounds[current];
        require(block.timestamp < round.closesAt, "closed");
        require(count > 0 && count <= 20, "bad count");
        require(tickets[current].length + count <= config.maxTickets, "sold out");
        require(msg.value == count * config.ticketPrice, "wrong price");
        round.pot += msg.value;
        for (uint256 i = 0; i < count; i++) tickets[current].push(msg.sender);
    }

    function draw(bytes32 seed) external onlyHouse {
        Round memory round = rounds[current];
        require(block.timestamp >= round.closesAt && round.winner == address(0), "not now");
        require(keccak256(abi.encode(seed)) == round.commitment, "another seed");
        address[] storage sold = tickets[current];
        require(sold.length > 0, "no tickets");
        round.winner = sold[uint256(seed) % sold.length];
        rounds[current] = round;
    }

    function settle(uint256 id) external {
        Round storage round = rounds[id];
        require(round.winner != address(0) && !round.paid, "nothing to settle");
        round.paid = true;
        uint256 fee = (round.pot * config.feeBps) / 10_000;
        (winnings[config.collector], winnings[round.winner]) = (
            winnings[config.collector] + fee,
            winnings[round.winner] + round.pot - fee
        );
    }

    function withdraw(address payable to) external {
        uint256 amount = winnings[msg.sender];
        delete winnings[msg.sender];
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "payment failed");
    }
}
