pragma solidity ^0.8.0;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Purse {
    mapping(address => uint256) public balances;
    mapping(address => uint256) public earned;
    mapping(address => bool) public greeted;
    mapping(address => mapping(address => uint256)) public allowed;
    mapping(address => uint256) public vouchers;
    address private owner = msg.sender;
    uint256 private nBonuses;

    function deposit() external payable {
        balances[msg.sender] += msg.value; // safe: the ether that came along
    }

    function depositFor(address who, uint256 amount) external payable {
        require(msg.value == amount, "wrong amount");
        balances[who] += amount; // safe: compared with the ether that came along
    }

    function bonus(uint256 amount) external {
        balances[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `bonus` adds `amount` to `balances[msg.sender]` and nothing comes in for it, while `withdrawFrom` pays out of it: anyone can take what others deposited.
    }

    function bonusOnce(uint256 amount) external {
        require(amount < 1 ether, "too much");
        nBonuses++;
        balances[msg.sender] = balances[msg.sender] + amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `bonusOnce` adds `amount` to `balances[msg.sender]` and nothing comes in for it, while `withdrawFrom` pays out of it: anyone can take what others deposited.
    }

    function lend(address to, uint256 amount) external {
        require(balances[msg.sender] >= amount, "too little");
        balances[to] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^ High: `lend` adds `amount` to `balances[to]` and nothing comes in for it, while `withdrawFrom` pays out of it: anyone can take what others deposited.
    }

    function give(address to, uint256 amount) external {
        balances[msg.sender] -= amount;
        balances[to] += (amount * 99) / 100; // safe: taken from another record
    }

    function greet() external {
        require(!greeted[msg.sender], "already");
        greeted[msg.sender] = true;
        earned[msg.sender] += 1; // safe: once for each
    }

    function compound() external {
        uint256 amount = earned[msg.sender];
        balances[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `compound` adds `earned[msg.sender]` to `balances[msg.sender]` and nothing comes in for it, while `withdrawFrom` pays out of it: anyone can take what others deposited.
    }

    function compoundAll() external {
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        balances[msg.sender] += amount; // safe: used up
    }

    function award(address to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        balances[to] += amount; // safe: only the owner
    }

    function redeem(uint256 amount) external {
        require(amount <= vouchers[msg.sender], "no voucher");
        earned[msg.sender] += amount; // safe: whoever has a voucher, which the owner gives
    }

    function grant(address to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        vouchers[to] = amount;
    }

    function approve(address spender, uint256 amount) external {
        allowed[msg.sender][spender] = amount; // safe: says how much may be taken, not what is there
    }

    function withdrawFrom(address from, uint256 amount) external {
        allowed[from][msg.sender] -= amount;
        balances[from] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function withdraw(uint256 amount) external {
        balances[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function withdrawEarned() external {
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

contract Orders {
    struct Order {
        address maker;
        uint256 size;
        uint256 price;
        bool open;
    }

    IERC20 private immutable token;
    Order[] private orders;
    mapping(uint256 => Order) private drafts;
    uint256 private nDrafts;

    constructor(IERC20 sold) {
        token = sold;
    }

    function place(uint256 size, uint256 price) external {
        orders.push(Order(msg.sender, size, price, true)); // safe: collected below
        require(token.transferFrom(msg.sender, address(this), size), "not paid");
    }

    function placeMeasured(uint256 price) external {
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), price), "not paid");
        uint256 size = token.balanceOf(address(this)) - before;
        orders.push(Order(msg.sender, size, price, true)); // safe: measured
    }

    function placeUnpaid(uint256 size, uint256 price) external {
        orders.push(Order({maker: msg.sender, size: size, price: price, open: true}));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `placeUnpaid` sets `orders[orders.length].size` to `size` and nothing comes in for it, while `cancel` pays out of it: anyone can take what others deposited.
    }

    function amend(uint256 id, uint256 size) external {
        Order memory order = orders[id];
        require(order.maker == msg.sender && order.open, "not yours");
        order.size = size;
        orders[id] = order;
      //^^^^^^^^^^^^^^^^^^ High: `amend` sets `orders[id].size` to `size` and nothing comes in for it, while `cancel` pays out of it: anyone can take what others deposited.
    }

    function draft(uint256 size, uint256 price) external {
        Order storage one = drafts[nDrafts++];
        one.maker = msg.sender;
        one.size = size; // safe: never paid
        one.price = price;
    }

    function reset(uint256 id, uint256 size) external {
        require(orders[id].maker == msg.sender && orders[id].open, "not yours");
        orders[id] = Order(msg.sender, size, orders[id].price, true);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `reset` sets `orders[id].size` to `size` and nothing comes in for it, while `cancel` pays out of it: anyone can take what others deposited.
    }

    function buy(uint256 id) external payable {
        Order storage order = orders[id];
        require(order.open && msg.value == order.price, "wrong price");
        order.open = false;
        payable(order.maker).transfer(order.price); // safe: the price comes from the buyer
        require(token.transfer(msg.sender, order.size), "not sent");
    }

    function cancel(uint256 id) external {
        Order memory order = orders[id];
        require(order.maker == msg.sender && order.open, "not yours");
        delete orders[id];
        require(token.transfer(msg.sender, order.size), "not sent");
    }
}

contract Auctions {
    struct Lot {
        address payable seller;
        address payable bidder;
        uint256 amount;
        uint256 endsAt;
    }

    mapping(uint256 => Lot) private lots;
    uint256 private nLots;

    function offer(uint256 reserve) external {
        lots[nLots++] = Lot(payable(msg.sender), payable(address(0)), reserve, 0); // safe: a bid comes before any payment
    }

    function lower(uint256 id, uint256 reserve) external {
        require(lots[id].seller == msg.sender && lots[id].endsAt == 0, "not now");
        lots[id].amount = reserve; // safe: before the first bid
    }

    function bid(uint256 id) external payable {
        Lot storage lot = lots[id];
        require(msg.value > lot.amount, "too little");
        if (lot.endsAt == 0) {
            lot.endsAt = block.timestamp + 1 days;
        } else {
            require(block.timestamp < lot.endsAt, "over");
            lot.bidder.transfer(lot.amount);
        }
        lot.amount = msg.value;
        lot.bidder = payable(msg.sender);
    }

    function settle(uint256 id) external {
        Lot memory lot = lots[id];
        require(lot.endsAt != 0 && lot.endsAt < block.timestamp, "not over");
        delete lots[id];
        lot.seller.transfer(lot.amount);
    }
}

contract Council {
    struct Proposal {
        address payable to;
        uint256 amount;
        uint256 votes;
        uint256 deadline;
        bool done;
    }

    mapping(uint256 => Proposal) private proposals;
    mapping(uint256 => mapping(address => bool)) private voted;
    mapping(address => bool) private isMember;
    uint256 private nProposals;

    constructor(address[] memory members) payable {
        for (uint256 i = 0; i < members.length; i++) isMember[members[i]] = true;
    }

    function propose(address payable to, uint256 amount) external {
        proposals[nProposals++] = Proposal(to, amount, 0, block.timestamp + 3 days, false); // safe: paid if there are votes
    }

    function vote(uint256 id) external {
        require(isMember[msg.sender] && !voted[id][msg.sender], "no vote");
        voted[id][msg.sender] = true;
        proposals[id].votes++;
    }

    function execute(uint256 id) external {
        Proposal storage proposal = proposals[id];
        require(!proposal.done && proposal.votes >= 3 && block.timestamp > proposal.deadline, "not yet");
        proposal.done = true;
        proposal.to.transfer(proposal.amount);
    }
}

contract Pool {
    struct Position {
        uint256 amount;
        uint256 paidPerToken;
        uint256 earned;
    }

    IERC20 private immutable token;
    uint256 private perToken;
    mapping(address => Position) private positions;

    constructor(IERC20 staked) {
        token = staked;
    }

    function stake(uint256 amount) external {
        Position storage position = positions[msg.sender];
        position.earned += (position.amount * (perToken - position.paidPerToken)) / 1e18; // safe: accrued once
        position.paidPerToken = perToken;
        position.amount += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ High: `stake` adds `amount` to `positions[msg.sender].amount` and nothing comes in for it, while `unstake` pays out of it: anyone can take what others deposited.
    }

    function unstake(uint256 amount) external {
        positions[msg.sender].amount -= amount;
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function restake() external {
        Position storage position = positions[msg.sender];
        position.earned += (position.amount * (perToken - position.paidPerToken)) / 1e18;
        position.paidPerToken = perToken;
        position.amount += position.earned;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `restake` adds `positions[msg.sender].earned` to `positions[msg.sender].amount` and nothing comes in for it, while `unstake` pays out of it: anyone can take what others deposited.
    }

    function claim() external {
        uint256 amount = positions[msg.sender].earned;
        positions[msg.sender].earned = 0;
        require(token.transfer(msg.sender, amount), "not sent");
    }
}

contract House {
    struct Round {
        address winner;
        uint256 pot;
        bool paid;
    }

    mapping(uint256 => Round) private rounds;
    mapping(address => uint256) private winnings;
    address private immutable house = msg.sender;

    function close(uint256 id, address winner) external payable {
        require(msg.sender == house, "not the house");
        rounds[id] = Round(winner, msg.value, false);
    }

    function settle(uint256 id) external {
        Round storage round = rounds[id];
        require(round.winner != address(0) && !round.paid, "not now");
        round.paid = true;
        winnings[round.winner] = winnings[round.winner] + round.pot - round.pot / 100; // safe: once
    }

    function settleAgain(uint256 id) external {
        Round storage round = rounds[id];
        require(round.winner != address(0), "not now");
        winnings[round.winner] = winnings[round.winner] + round.pot - round.pot / 100;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `settleAgain` adds `rounds[id].pot` to `winnings[rounds[id].winner]` and nothing comes in for it, while `withdraw` pays out of it: anyone can take what others deposited.
    }

    function withdraw() external {
        uint256 amount = winnings[msg.sender];
        winnings[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// Shares that are handed on: whoever makes them for nothing mints.
contract Shares {
    mapping(address => uint256) private sharesOf;

    function buy() external payable {
        sharesOf[msg.sender] += msg.value; // safe: the ether that came along
    }

    function transfer(address to, uint256 amount) external {
        sharesOf[msg.sender] -= amount;
        sharesOf[to] += amount; // safe: taken from another record
    }

    function mint(uint256 amount) external {
        sharesOf[msg.sender] += amount; // safe: told as an unprotected mint
    }

    function sell(uint256 amount) external {
        sharesOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}

contract Commons {
    IERC20 private immutable asset;
    mapping(address => uint256) public sharesOf;
    uint256 public shares;
    uint256 public assets;
    uint256 public nDonations;

    constructor(IERC20 asset_) {
        asset = asset_;
    }

    function join(uint256 amount) external {
        asset.transferFrom(msg.sender, address(this), amount);
        uint256 made = shares == 0 ? amount : (amount * shares) / assets;
        sharesOf[msg.sender] += made;
        shares += made;
        assets += amount; // safe: collected
    }

    function leave(uint256 amount) external {
        uint256 owed = (amount * assets) / shares;
        sharesOf[msg.sender] -= amount;
        shares -= amount;
        assets -= owed;
        asset.transfer(msg.sender, owed);
    }

    function donate(uint256 amount) external {
        assets += amount;
      //^^^^^^^^^^^^^^^^ High: `donate` adds `amount` to `assets` and nothing comes in for it, while `leave` pays out of it: anyone can take what others deposited.
        nDonations += amount; // safe: nothing is paid from it
    }

    function donateFrom(address from, uint256 amount) external {
        asset.transferFrom(from, address(this), amount);
        assets += amount; // safe: collected
    }
}
