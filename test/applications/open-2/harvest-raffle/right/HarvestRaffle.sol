// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

/// @title HarvestRaffle
/// @notice One raffle with several prizes. The host commits to a secret and lodges a bond not smaller
///         than the greatest possible pot before tickets are sold. After the sale a coming block is
///         fixed; its hash and the secret decide. A host who does not open the secret in time loses the
///         bond to a charity and everybody is refunded.
contract HarvestRaffle {
    struct Batch {
        address buyer;
        uint64 upTo; // running total of tickets including this batch
        bool refunded;
    }

    uint256 public constant CALL_GAP = 5;
    uint256 public constant CALL_SPAN = 240;

    address public immutable host;
    address public immutable charity;
    bytes32 public immutable commitment;
    uint256 public immutable ticketPrice;
    uint256 public immutable maxTickets;
    uint256 public immutable saleEnd;

    uint16[] public prizeBps;
    Batch[] public batches;
    bool public bonded;
    bool public cancelled;
    bool public hostPaid;
    uint256 public callBlock;
    bytes32 public seed;
    mapping(uint256 => bool) public prizeTaken;
    mapping(address => uint256) public balances;

    event Bonded(uint256 amount);
    event TicketsSold(address indexed buyer, uint256 batch, uint256 quantity);
    event Called(uint256 blockNumber);
    event SecretOpened(bytes32 seed);
    event PrizeBooked(uint256 indexed prize, address indexed winner, uint256 amount);
    event Cancelled();
    event Refunded(address indexed buyer, uint256 amount);

    modifier onlyHost() {
        require(msg.sender == host, "Harvest: host");
        _;
    }

    constructor(
        address charity_,
        bytes32 commitment_,
        uint256 ticketPrice_,
        uint256 maxTickets_,
        uint256 saleTime,
        uint16[] memory bps
    ) {
        require(charity_ != address(0) && charity_ != msg.sender, "Harvest: charity");
        require(ticketPrice_ > 0 && maxTickets_ > 0 && maxTickets_ < 2 ** 32, "Harvest: tickets");
        require(bps.length > 0 && bps.length <= 20, "Harvest: prizes");
        uint256 sum = 0;
        for (uint256 i = 0; i < bps.length; ++i) {
            require(bps[i] > 0, "Harvest: prize");
            sum += bps[i];
        }
        require(sum <= 10_000, "Harvest: sum");
        host = msg.sender;
        charity = charity_;
        commitment = commitment_;
        ticketPrice = ticketPrice_;
        maxTickets = maxTickets_;
        saleEnd = block.timestamp + saleTime;
        prizeBps = bps;
    }

    function bondSize() public view returns (uint256) {
        return ticketPrice * maxTickets;
    }

    function bond() external payable onlyHost {
        require(!bonded && msg.value == bondSize(), "Harvest: bond");
        require(block.timestamp < saleEnd, "Harvest: late");
        bonded = true;
        emit Bonded(msg.value);
    }

    function sold() public view returns (uint256) {
        return batches.length == 0 ? 0 : batches[batches.length - 1].upTo;
    }

    function buy(uint256 quantity) external payable {
        require(bonded && block.timestamp < saleEnd, "Harvest: closed");
        require(msg.sender != host, "Harvest: host");
        require(quantity > 0 && quantity <= maxTickets, "Harvest: quantity");
        require(msg.value == quantity * ticketPrice, "Harvest: value");
        uint256 total = sold() + quantity;
        require(total <= maxTickets, "Harvest: sold out");
        batches.push(Batch(msg.sender, uint64(total), false));
        emit TicketsSold(msg.sender, batches.length - 1, quantity);
    }

    /// @notice Fixes the block that decides. Anybody may call, once.
    function callDraw() external {
        require(bonded && block.timestamp >= saleEnd && callBlock == 0, "Harvest: call");
        callBlock = block.number + CALL_GAP;
        emit Called(callBlock);
    }

    function openSecret(bytes32 secret) external onlyHost {
        require(callBlock != 0 && block.number > callBlock, "Harvest: early");
        require(block.number <= callBlock + CALL_SPAN, "Harvest: late");
        require(seed == bytes32(0) && !cancelled, "Harvest: done");
        require(keccak256(abi.encode(secret)) == commitment, "Harvest: secret");
        seed = keccak256(abi.encode(secret, blockhash(callBlock)));
        emit SecretOpened(seed);
    }

    /// @notice Ends a raffle whose secret was not opened in time.
    function cancel() external {
        require(callBlock != 0 && block.number > callBlock + CALL_SPAN, "Harvest: early");
        require(seed == bytes32(0) && !cancelled, "Harvest: done");
        cancelled = true;
        balances[charity] += bondSize();
        emit Cancelled();
    }

    /// @notice Books a prize for its winner.
    function bookPrize(uint256 prize) external {
        require(seed != bytes32(0) && prize < prizeBps.length, "Harvest: prize");
        require(!prizeTaken[prize] && sold() > 0, "Harvest: taken");
        prizeTaken[prize] = true;
        uint256 ticket = uint256(keccak256(abi.encode(seed, prize))) % sold();
        address winner = holderOf(ticket);
        uint256 amount = sold() * ticketPrice * prizeBps[prize] / 10_000;
        balances[winner] += amount;
        emit PrizeBooked(prize, winner, amount);
    }

    /// @notice After a proper draw the host gets the bond and what is not prize money.
    function payHost() external onlyHost {
        require(seed != bytes32(0) && !hostPaid, "Harvest: host paid");
        hostPaid = true;
        uint256 pot = sold() * ticketPrice;
        uint256 prizes = 0;
        for (uint256 i = 0; i < prizeBps.length; ++i) {
            prizes += pot * prizeBps[i] / 10_000;
        }
        balances[host] += bondSize() + pot - prizes;
    }

    /// @notice After a cancellation: price of the tickets.
    function refund(uint256 batch) external {
        require(cancelled, "Harvest: not cancelled");
        Batch storage b = batches[batch];
        require(!b.refunded, "Harvest: refunded");
        b.refunded = true;
        uint256 quantity = b.upTo - (batch == 0 ? 0 : batches[batch - 1].upTo);
        uint256 amount = quantity * ticketPrice;
        balances[b.buyer] += amount;
        emit Refunded(b.buyer, amount);
    }

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        require(amount > 0, "Harvest: nothing");
        balances[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "Harvest: ether");
    }

    /// @notice Buyer of a ticket, tickets counted from zero.
    function holderOf(uint256 ticket) public view returns (address) {
        uint256 low = 0;
        uint256 high = batches.length - 1;
        while (low < high) {
            uint256 mid = (low + high) / 2;
            if (batches[mid].upTo > ticket) high = mid;
            else low = mid + 1;
        }
        return batches[low].buyer;
    }
}
