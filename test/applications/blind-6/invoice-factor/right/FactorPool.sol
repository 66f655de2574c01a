// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IStableToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Investors buy a supplier's invoice below its face, and share what the debtor pays on it.
contract FactorPool {
    enum Status {
        None,
        Submitted,
        Confirmed,
        Drawn,
        Settled,
        Defaulted
    }

    struct Invoice {
        address supplier;
        address debtor;
        bytes32 document;
        Status status;
        uint256 face;
        uint256 price;
        uint256 dueAt;
        uint256 fundBy;
        uint256 funded;
        uint256 paid;
        uint256 received; // for the investors: what was paid, and the retained part of a default
    }

    struct Holding {
        uint256 shares;
        uint256 seen; // of what was received
        uint256 pending;
    }

    uint256 public constant BPS = 10_000;
    uint256 public constant RETAINED_BPS = 1_000;
    uint256 public constant MAX_FEE_BPS = 300;
    uint256 public constant GRACE = 10 days;

    IStableToken public token;
    address public operator;
    address public feeTo;
    uint256 public feeBps;
    uint256 public invoiceCount;
    mapping(uint256 => Invoice) public invoices;
    mapping(bytes32 => bool) public isKnown;
    mapping(uint256 => mapping(address => Holding)) public holdings;

    event Submitted(uint256 indexed id, address indexed supplier, bytes32 document);
    event Confirmed(uint256 indexed id);
    event Funded(uint256 indexed id, address indexed by, uint256 amount);
    event Drawn(uint256 indexed id, uint256 amount);
    event Paid(uint256 indexed id, uint256 amount);
    event Defaulted(uint256 indexed id);

    function setUp(IStableToken token_, address operator_, address feeTo_, uint256 feeBps_) external {
        require(operator == address(0) && operator_ != address(0), "Factor: set up");
        require(feeBps_ <= MAX_FEE_BPS, "Factor: fee");
        token = token_;
        operator = operator_;
        feeTo = feeTo_;
        feeBps = feeBps_;
    }

    function submit(bytes32 document, address debtor, uint256 face, uint256 price, uint256 dueAt)
        external
        returns (uint256 id)
    {
        require(price > 0 && price < face && dueAt > block.timestamp, "Factor: terms");
        id = ++invoiceCount;
        Invoice storage invoice = invoices[id];
        invoice.supplier = msg.sender;
        invoice.debtor = debtor;
        invoice.document = document;
        invoice.status = Status.Submitted;
        invoice.face = face;
        invoice.price = price;
        invoice.dueAt = dueAt;
        emit Submitted(id, msg.sender, document);
    }

    function confirm(uint256 id, uint256 fundFor) external {
        Invoice storage invoice = invoices[id];
        require(msg.sender == operator, "Factor: operator");
        require(invoice.status == Status.Submitted, "Factor: status");
        bytes32 key = keccak256(abi.encode(invoice.document, invoice.debtor));
        require(!isKnown[key], "Factor: known");
        isKnown[key] = true;
        invoice.status = Status.Confirmed;
        invoice.fundBy = block.timestamp + fundFor;
        emit Confirmed(id);
    }

    function fund(uint256 id, uint256 amount) external returns (uint256 taken) {
        Invoice storage invoice = invoices[id];
        require(invoice.status == Status.Confirmed && block.timestamp < invoice.fundBy, "Factor: not open");
        uint256 room = invoice.price - invoice.funded;
        taken = amount < room ? amount : room;
        invoice.funded += taken;
        holdings[id][msg.sender].shares += taken;
        _pull(taken);
        emit Funded(id, msg.sender, taken);
    }

    function draw(uint256 id) external {
        Invoice storage invoice = invoices[id];
        require(msg.sender == invoice.supplier, "Factor: supplier");
        require(invoice.status == Status.Confirmed && invoice.funded >= invoice.price, "Factor: not funded");
        require(block.timestamp < invoice.fundBy, "Factor: too late");
        invoice.status = Status.Drawn;
        uint256 fee = (invoice.price * feeBps) / BPS;
        uint256 amount = invoice.price - fee - _retained(invoice);
        _push(feeTo, fee);
        _push(invoice.supplier, amount);
        emit Drawn(id, amount);
    }

    function reclaim(uint256 id) external {
        Invoice storage invoice = invoices[id];
        require(invoice.status == Status.Confirmed && block.timestamp >= invoice.fundBy, "Factor: open");
        uint256 amount = holdings[id][msg.sender].shares;
        holdings[id][msg.sender].shares = 0;
        invoice.funded -= amount;
        _push(msg.sender, amount);
    }

    /// Anyone may pay for the debtor. A debt in default may still be paid.
    function pay(uint256 id, uint256 amount) external {
        Invoice storage invoice = invoices[id];
        require(invoice.status == Status.Drawn || invoice.status == Status.Defaulted, "Factor: status");
        uint256 open = invoice.face - invoice.paid;
        if (amount > open) amount = open;
        invoice.paid += amount;
        invoice.received += amount;
        _pull(amount);
        if (invoice.status == Status.Drawn && invoice.paid == invoice.face) {
            invoice.status = Status.Settled;
            _push(invoice.supplier, _retained(invoice));
        }
        emit Paid(id, amount);
    }

    function markDefault(uint256 id) external {
        Invoice storage invoice = invoices[id];
        require(invoice.status == Status.Drawn, "Factor: status");
        require(block.timestamp > invoice.dueAt + GRACE, "Factor: too early");
        invoice.status = Status.Defaulted;
        invoice.received += _retained(invoice);
        emit Defaulted(id);
    }

    function redeem(uint256 id) external returns (uint256 amount) {
        _settle(id, msg.sender);
        Holding storage holding = holdings[id][msg.sender];
        amount = holding.pending;
        holding.pending = 0;
        _push(msg.sender, amount);
    }

    function transferShares(uint256 id, address to, uint256 shares) external {
        Status status = invoices[id].status;
        require(status >= Status.Drawn && to != address(0), "Factor: status");
        _settle(id, msg.sender);
        _settle(id, to);
        holdings[id][msg.sender].shares -= shares;
        holdings[id][to].shares += shares;
    }

    function _settle(uint256 id, address who) private {
        Invoice storage invoice = invoices[id];
        Holding storage holding = holdings[id][who];
        uint256 fresh = invoice.received - holding.seen;
        holding.seen = invoice.received;
        if (fresh > 0 && holding.shares > 0) holding.pending += (holding.shares * fresh) / invoice.price;
    }

    function _retained(Invoice storage invoice) private view returns (uint256) {
        return (invoice.price * RETAINED_BPS) / BPS;
    }

    function _pull(uint256 amount) private {
        require(token.transferFrom(msg.sender, address(this), amount), "Factor: not paid");
    }

    function _push(address to, uint256 amount) private {
        if (amount > 0) require(token.transfer(to, amount), "Factor: not sent");
    }
}
