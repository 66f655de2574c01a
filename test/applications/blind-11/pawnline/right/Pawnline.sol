// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface INft {
    function transferFrom(address from, address to, uint256 id) external;
}

/// @title Pawnline
/// @notice Peer-to-peer loans against NFTs. A lender signs an offer for a collection, a borrower takes it with
///         one of the tokens. The loan costs simple interest until repaid, a day's at least; past its due time the lender may
///         take the token. Money for lenders is credited and collected, never pushed.
/// @dev Built for one coin with standard behaviour apart from its blocklist.
contract Pawnline {
    struct Offer {
        address lender;
        address collection;
        uint256 principal;
        uint32 aprBps;
        uint32 duration;
        uint64 validUntil;
        uint64 series; // all offers of a series die together
        uint256 salt;
    }

    struct Loan {
        address borrower;
        address lender;
        address collection;
        uint256 tokenId;
        uint256 principal;
        uint32 aprBps;
        uint64 start;
        uint64 due;
    }

    uint256 private constant YEAR = 365 days;
    uint256 private constant BPS = 10_000;
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;
    uint32 public constant MAX_APR_BPS = 20_000;
    uint32 public constant MIN_DURATION = 1 days;
    uint32 public constant MAX_DURATION = 365 days;
    uint256 public constant FEE_OF_INTEREST_BPS = 1_000;

    bytes32 public constant OFFER_TYPEHASH = keccak256(
        "Offer(address lender,address collection,uint256 principal,uint32 aprBps,uint32 duration,uint64 validUntil,uint64 series,uint256 salt)"
    );
    bytes32 private immutable _separator;
    uint256 private immutable _chain;

    ICoin public immutable coin;
    address public immutable treasury;
    uint256 public loanCount;
    mapping(uint256 => Loan) public loans;
    mapping(bytes32 => bool) public offerUsed;
    mapping(address => uint64) public seriesOf;
    mapping(address => uint256) public credit;

    event LoanOpened(uint256 indexed id, bytes32 indexed offer, address borrower, address lender, uint256 principal);
    event LoanRepaid(uint256 indexed id, uint256 interest, uint256 fee);
    event LoanMoved(uint256 indexed oldId, uint256 indexed newId);
    event CollateralTaken(uint256 indexed id, address to);
    event OfferCancelled(bytes32 indexed offer);
    event SeriesEnded(address indexed lender, uint64 next);
    event Collected(address indexed who, uint256 amount);

    error BadSignature();
    error OfferDead();
    error BadTerms();
    error NotYours();
    error NoLoan();
    error Overdue();
    error NotOverdue();
    error CostTooHigh(uint256 cost);
    error CoinFailed();

    constructor(ICoin coin_, address treasury_) {
        coin = coin_;
        treasury = treasury_;
        _chain = block.chainid;
        _separator = _makeSeparator();
    }

    /// @notice Takes an offer with a token of its collection.
    function open(Offer calldata o, bytes calldata signature, uint256 tokenId) external returns (uint256 id) {
        _consume(o, signature);
        id = _write(o, msg.sender, tokenId);
        INft(o.collection).transferFrom(msg.sender, address(this), tokenId);
        _pull(o.lender, o.principal);
        _push(msg.sender, o.principal);
    }

    function repay(uint256 id, uint256 maxCost) external {
        Loan memory l = _live(id);
        (uint256 cost, uint256 fee) = _settle(id, l);
        if (cost > maxCost) revert CostTooHigh(cost);
        _pull(msg.sender, cost);
        credit[l.lender] += cost - fee;
        credit[treasury] += fee;
        INft(l.collection).transferFrom(address(this), l.borrower, l.tokenId);
    }

    /// @notice The borrower moves a loan to a new offer; the old lender is paid in full out of the new principal
    ///         and, where it does not reach, by the borrower.
    function refinance(uint256 id, Offer calldata o, bytes calldata signature, uint256 maxTopUp)
        external
        returns (uint256 newId)
    {
        Loan memory l = _live(id);
        if (msg.sender != l.borrower) revert NotYours();
        if (o.collection != l.collection) revert BadTerms();
        _consume(o, signature);
        (uint256 cost, uint256 fee) = _settle(id, l);
        newId = _write(o, l.borrower, l.tokenId);
        _pull(o.lender, o.principal);
        credit[l.lender] += cost - fee;
        credit[treasury] += fee;
        if (o.principal >= cost) {
            _push(msg.sender, o.principal - cost);
        } else {
            if (cost - o.principal > maxTopUp) revert CostTooHigh(cost);
            _pull(msg.sender, cost - o.principal);
        }
        emit LoanMoved(id, newId);
    }

    /// @notice The lender of an overdue loan takes the token.
    function seize(uint256 id, address to) external {
        Loan memory l = loans[id];
        if (l.borrower == address(0)) revert NoLoan();
        if (msg.sender != l.lender) revert NotYours();
        if (block.timestamp <= l.due) revert NotOverdue();
        delete loans[id];
        INft(l.collection).transferFrom(address(this), to, l.tokenId);
        emit CollateralTaken(id, to);
    }

    function cancel(Offer calldata o) external {
        if (msg.sender != o.lender) revert NotYours();
        bytes32 digest = offerDigest(o);
        offerUsed[digest] = true;
        emit OfferCancelled(digest);
    }

    function endSeries() external {
        uint64 next = ++seriesOf[msg.sender];
        emit SeriesEnded(msg.sender, next);
    }

    function collect(address to) external returns (uint256 amount) {
        amount = credit[msg.sender];
        credit[msg.sender] = 0;
        _push(to, amount);
        emit Collected(msg.sender, amount);
    }

    function interestOf(uint256 id) external view returns (uint256) {
        return _interest(loans[id]);
    }

    function offerDigest(Offer calldata o) public view returns (bytes32) {
        bytes32 structHash = keccak256(
            abi.encode(
                OFFER_TYPEHASH, o.lender, o.collection, o.principal, o.aprBps, o.duration, o.validUntil, o.series, o.salt
            )
        );
        bytes32 separator = block.chainid == _chain ? _separator : _makeSeparator();
        return keccak256(abi.encodePacked("\x19\x01", separator, structHash));
    }

    function _live(uint256 id) private view returns (Loan memory l) {
        l = loans[id];
        if (l.borrower == address(0)) revert NoLoan();
        if (block.timestamp > l.due) revert Overdue();
    }

    function _consume(Offer calldata o, bytes calldata signature) private {
        if (block.timestamp > o.validUntil || o.series != seriesOf[o.lender]) revert OfferDead();
        if (o.principal == 0 || o.aprBps > MAX_APR_BPS || o.collection == address(coin)) revert BadTerms();
        if (o.duration < MIN_DURATION || o.duration > MAX_DURATION) revert BadTerms();
        bytes32 digest = offerDigest(o);
        if (offerUsed[digest]) revert OfferDead();
        offerUsed[digest] = true;
        if (_recover(digest, signature) != o.lender) revert BadSignature();
    }

    function _write(Offer calldata o, address borrower, uint256 tokenId) private returns (uint256 id) {
        id = ++loanCount;
        uint64 start = uint64(block.timestamp);
        loans[id] =
            Loan(borrower, o.lender, o.collection, tokenId, o.principal, o.aprBps, start, start + o.duration);
        emit LoanOpened(id, offerDigest(o), borrower, o.lender, o.principal);
    }

    /// @dev Ends the loan and says what is owed for it, fee included.
    function _settle(uint256 id, Loan memory l) private returns (uint256 cost, uint256 fee) {
        uint256 interest = _interest(l);
        fee = (interest * FEE_OF_INTEREST_BPS) / BPS;
        cost = l.principal + interest;
        delete loans[id];
        emit LoanRepaid(id, interest, fee);
    }

    function _interest(Loan memory l) private view returns (uint256) {
        uint256 elapsed = block.timestamp - l.start;
        if (elapsed < MIN_DURATION) elapsed = MIN_DURATION;
        uint256 n = l.principal * l.aprBps * elapsed;
        return (n + YEAR * BPS - 1) / (YEAR * BPS);
    }

    function _makeSeparator() private view returns (bytes32) {
        bytes32 kind = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        return keccak256(abi.encode(kind, keccak256("Pawnline"), keccak256("1"), block.chainid, address(this)));
    }

    function _recover(bytes32 digest, bytes calldata signature) private pure returns (address signer) {
        if (signature.length != 65) revert BadSignature();
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HALF_ORDER) revert BadSignature();
        signer = ecrecover(digest, uint8(signature[64]), bytes32(signature[0:32]), s);
        if (signer == address(0)) revert BadSignature();
    }

    function _pull(address from, uint256 amount) private {
        if (!coin.transferFrom(from, address(this), amount)) revert CoinFailed();
    }

    function _push(address to, uint256 amount) private {
        if (amount != 0 && !coin.transfer(to, amount)) revert CoinFailed();
    }
}
