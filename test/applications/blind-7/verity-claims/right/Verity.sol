// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IBondToken {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IVerdictTaker {
    function onVerdict(bytes32 id, bool truthful) external;
}

/**
 * What somebody asserts is held true unless somebody else disputes it in time; what is disputed the council decides.
 * Both sides put up the same bond, and the one who was right takes both but for the council's part.
 */
contract Verity {
    struct Assertion {
        address asserter;
        address disputer;
        address taker;
        uint64 expiresAt;
        bool closed;
        bool truthful;
        uint256 bond;
    }

    uint64 public constant MIN_LIVENESS = 2 hours;
    uint64 public constant MAX_LIVENESS = 30 days;
    uint256 public constant COUNCIL_PART = 20; // percent of the bond that is lost
    uint256 private constant TAKER_GAS = 300_000;

    IBondToken public immutable token;
    uint256 public immutable minBond;
    address public immutable council;
    uint256 public nonce;
    mapping(bytes32 => Assertion) public assertions;

    event Asserted(bytes32 indexed id, bytes32 indexed claim, address indexed asserter, uint64 expiresAt);
    event Disputed(bytes32 indexed id, address indexed disputer);
    event Closed(bytes32 indexed id, bool truthful);
    event TakerFailed(bytes32 indexed id);

    constructor(IBondToken token_, uint256 minBond_, address council_) {
        require(minBond_ > 0 && council_ != address(0), "terms");
        token = token_;
        minBond = minBond_;
        council = council_;
    }

    /// The caller puts up the bond; it goes back to whom he names as the asserter.
    function assertTruth(
        bytes32 claim,
        address asserter,
        address taker,
        uint256 bond,
        uint64 liveness
    ) external returns (bytes32 id) {
        require(asserter != address(0), "nobody");
        require(bond >= minBond, "bond too small");
        require(liveness >= MIN_LIVENESS && liveness <= MAX_LIVENESS, "liveness");
        id = keccak256(abi.encode(claim, asserter, taker, bond, block.timestamp, nonce++));
        uint64 expiresAt = uint64(block.timestamp) + liveness;
        assertions[id] = Assertion({
            asserter: asserter,
            disputer: address(0),
            taker: taker,
            expiresAt: expiresAt,
            closed: false,
            truthful: false,
            bond: bond
        });
        emit Asserted(id, claim, asserter, expiresAt);
        require(token.transferFrom(msg.sender, address(this), bond), "bond not paid");
    }

    function dispute(bytes32 id) external {
        Assertion storage assertion = _open(id);
        require(assertion.disputer == address(0), "disputed");
        require(block.timestamp < assertion.expiresAt, "too late");
        assertion.disputer = msg.sender;
        emit Disputed(id, msg.sender);
        require(token.transferFrom(msg.sender, address(this), assertion.bond), "bond not paid");
    }

    /// Nobody disputed it in time.
    function settle(bytes32 id) external {
        Assertion storage assertion = _open(id);
        require(assertion.disputer == address(0), "disputed");
        require(block.timestamp >= assertion.expiresAt, "too early");
        _close(id, assertion, true);
        require(token.transfer(assertion.asserter, assertion.bond), "bond not returned");
        _tell(id, assertion);
    }

    function decide(bytes32 id, bool truthful) external {
        require(msg.sender == council, "council only");
        Assertion storage assertion = _open(id);
        require(assertion.disputer != address(0), "not disputed");
        _close(id, assertion, truthful);
        uint256 part = (assertion.bond * COUNCIL_PART) / 100;
        address winner = truthful ? assertion.asserter : assertion.disputer;
        require(token.transfer(winner, 2 * assertion.bond - part), "winner not paid");
        require(token.transfer(council, part), "council not paid");
        _tell(id, assertion);
    }

    function verdictOf(bytes32 id) external view returns (bool closed, bool truthful) {
        Assertion storage assertion = assertions[id];
        return (assertion.closed, assertion.truthful);
    }

    function _open(bytes32 id) private view returns (Assertion storage assertion) {
        assertion = assertions[id];
        require(assertion.asserter != address(0), "no such assertion");
        require(!assertion.closed, "closed");
    }

    function _close(bytes32 id, Assertion storage assertion, bool truthful) private {
        assertion.closed = true;
        assertion.truthful = truthful;
        emit Closed(id, truthful);
    }

    /// A taker that fails keeps nobody from his bond; it can still ask for the verdict.
    function _tell(bytes32 id, Assertion storage assertion) private {
        address taker = assertion.taker;
        if (taker.code.length == 0) return;
        require(gasleft() > (TAKER_GAS * 64) / 63 + 10_000, "little gas");
        try IVerdictTaker(taker).onVerdict{gas: TAKER_GAS}(id, assertion.truthful) {} catch {
            emit TakerFailed(id);
        }
    }
}
