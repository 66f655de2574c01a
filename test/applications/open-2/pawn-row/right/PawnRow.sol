// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

interface IPawnable {
    function transferFrom(address from, address to, uint256 tokenId) external;
}

/// @title PawnRow
/// @notice Ether loans against single NFTs. A borrower pawns the NFT with the terms he asks for; the
///         first lender who agrees funds them. Either the loan is paid back in time or the lender takes
///         the NFT. Everybody's ether is booked to a balance and fetched separately.
contract PawnRow {
    enum Status { None, Asked, Running, Done }

    struct Terms {
        uint128 principal;
        uint128 repayment;
        uint32 duration;
    }

    struct Pawn {
        address borrower;
        address lender;
        IPawnable item;
        uint256 tokenId;
        Terms terms;
        uint64 dueAt;
        Status status;
    }

    uint256 public pawnCount;
    mapping(uint256 => Pawn) public pawns;
    mapping(address => uint256) public balanceOf;

    event Asked(uint256 indexed id, address indexed borrower, Terms terms);
    event Changed(uint256 indexed id, Terms terms);
    event Withdrawn(uint256 indexed id);
    event Funded(uint256 indexed id, address indexed lender, uint64 dueAt);
    event Repaid(uint256 indexed id);
    event Forfeited(uint256 indexed id);
    event LoanSold(uint256 indexed id, address indexed from, address indexed to);
    event Fetched(address indexed who, uint256 amount);

    modifier borrowerOf(uint256 id) {
        require(pawns[id].borrower == msg.sender, "Pawn: borrower");
        _;
    }

    modifier inStatus(uint256 id, Status status) {
        require(pawns[id].status == status, "Pawn: status");
        _;
    }

    function ask(IPawnable item, uint256 tokenId, Terms calldata terms) external returns (uint256 id) {
        _checkTerms(terms);
        id = ++pawnCount;
        Pawn storage p = pawns[id];
        p.borrower = msg.sender;
        p.item = item;
        p.tokenId = tokenId;
        p.terms = terms;
        p.status = Status.Asked;
        item.transferFrom(msg.sender, address(this), tokenId);
        emit Asked(id, msg.sender, terms);
    }

    function changeTerms(uint256 id, Terms calldata terms) external borrowerOf(id) inStatus(id, Status.Asked) {
        _checkTerms(terms);
        pawns[id].terms = terms;
        emit Changed(id, terms);
    }

    function withdrawAsk(uint256 id) external borrowerOf(id) inStatus(id, Status.Asked) {
        Pawn storage p = pawns[id];
        p.status = Status.Done;
        p.item.transferFrom(address(this), p.borrower, p.tokenId);
        emit Withdrawn(id);
    }

    /// @notice Lends the principal, provided the terms are still the ones the lender looked at.
    function fund(uint256 id, Terms calldata agreed) external payable inStatus(id, Status.Asked) {
        Pawn storage p = pawns[id];
        Terms memory t = p.terms;
        require(
            t.principal == agreed.principal && t.repayment == agreed.repayment && t.duration == agreed.duration,
            "Pawn: terms"
        );
        require(msg.value == t.principal, "Pawn: value");
        p.lender = msg.sender;
        p.dueAt = uint64(block.timestamp) + t.duration;
        p.status = Status.Running;
        balanceOf[p.borrower] += msg.value;
        emit Funded(id, msg.sender, p.dueAt);
    }

    /// @notice Pays a loan back, at the latest at its due time. Anybody may pay for the borrower.
    function repay(uint256 id) external payable inStatus(id, Status.Running) {
        Pawn storage p = pawns[id];
        require(block.timestamp <= p.dueAt, "Pawn: overdue");
        require(msg.value == p.terms.repayment, "Pawn: value");
        p.status = Status.Done;
        _pay(p.lender, msg.value);
        p.item.transferFrom(address(this), p.borrower, p.tokenId);
        emit Repaid(id);
    }

    /// @notice Hands the NFT of an overdue loan to the lender.
    function forfeit(uint256 id) external inStatus(id, Status.Running) {
        Pawn storage p = pawns[id];
        require(block.timestamp > p.dueAt, "Pawn: not overdue");
        p.status = Status.Done;
        p.item.transferFrom(address(this), p.lender, p.tokenId);
        emit Forfeited(id);
    }

    /// @notice Hands a running loan over to another lender.
    function assign(uint256 id, address to) external inStatus(id, Status.Running) {
        require(pawns[id].lender == msg.sender, "Pawn: lender");
        require(to != address(0), "Pawn: to");
        pawns[id].lender = to;
        emit LoanSold(id, msg.sender, to);
    }

    function fetch() external {
        uint256 amount = balanceOf[msg.sender];
        require(amount > 0, "Pawn: empty");
        balanceOf[msg.sender] = 0;
        (bool ok, ) = payable(msg.sender).call{value: amount}("");
        require(ok, "Pawn: ether");
        emit Fetched(msg.sender, amount);
    }

    function _pay(address to, uint256 amount) internal {
        balanceOf[to] += amount;
    }

    function _checkTerms(Terms calldata t) internal pure {
        require(t.principal > 0 && t.repayment >= t.principal, "Pawn: amounts");
        require(t.duration >= 1 days && t.duration <= 365 days, "Pawn: duration");
    }
}
