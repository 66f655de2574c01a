// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.20;

interface IToken {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
}

/// @title TideVault
/// @notice Pooled strategy with daily "tides". Users hand in deposits and exits during a tide; the
///         operator settles the tide at one price for everybody, and each user then collects his part.
contract TideVault {
    struct Ticket {
        uint64 tide;
        uint256 assetsIn;
        uint256 sharesIn;
    }

    struct Settlement {
        uint256 assetSide;
        uint256 shareSide;
    }

    IToken public token;
    address public operator;
    bool private _ready;
    uint64 public tide;
    uint64 public lastSettledAt;

    uint256 public liveAssets;
    uint256 public shareSupply;
    uint256 public pendingAssets;
    uint256 public pendingShares;

    mapping(address => uint256) public sharesOf;
    mapping(address => Ticket) public ticketOf;
    mapping(uint64 => Settlement) public settlementOf;

    event TicketOpened(address indexed user, uint64 indexed tide, uint256 assetsIn, uint256 sharesIn);
    event TicketCollected(address indexed user, uint64 indexed tide, uint256 assetsOut, uint256 sharesOut);
    event TideSettled(uint64 indexed tide, uint256 assetSide, uint256 shareSide);

    modifier onlyOperator() {
        require(msg.sender == operator, "tide: operator only");
        _;
    }

    constructor() {
        _ready = true;
    }

    function initialize(IToken token_, address operator_) external {
        require(!_ready, "tide: ready");
        require(operator_ != address(0), "tide: operator");
        _ready = true;
        token = token_;
        operator = operator_;
        tide = 1;
        lastSettledAt = uint64(block.timestamp);
    }

    /// @notice Hands in tokens for the running tide.
    function requestDeposit(uint256 amount) external {
        _settleOwn(msg.sender);
        uint256 before = token.balanceOf(address(this));
        _pull(msg.sender, amount);
        uint256 received = token.balanceOf(address(this)) - before;
        require(received > 0 && received <= amount, "tide: nothing");
        _beforeDeposit(received);

        Ticket storage t = ticketOf[msg.sender];
        t.tide = tide;
        t.assetsIn += received;
        pendingAssets += received;
        emit TicketOpened(msg.sender, tide, received, 0);
    }

    /// @notice Hands in shares for the running tide.
    function requestExit(uint256 shares) external {
        _settleOwn(msg.sender);
        require(shares > 0 && shares <= sharesOf[msg.sender], "tide: shares");
        sharesOf[msg.sender] -= shares;

        Ticket storage t = ticketOf[msg.sender];
        t.tide = tide;
        t.sharesIn += shares;
        pendingShares += shares;
        emit TicketOpened(msg.sender, tide, 0, shares);
    }

    /// @notice Collects what a settled ticket of the caller is worth.
    function collect() external {
        _settleOwn(msg.sender);
    }

    /// @notice Fixes the price of the running tide and starts the next one.
    function settle() external onlyOperator {
        require(block.timestamp >= lastSettledAt + 1 days, "tide: early");
        uint256 assetSide = liveAssets + 1;
        uint256 shareSide = shareSupply + 1e6;
        settlementOf[tide] = Settlement(assetSide, shareSide);

        uint256 created = pendingAssets * shareSide / assetSide;
        uint256 paid = pendingShares * assetSide / shareSide;
        liveAssets = liveAssets + pendingAssets - paid;
        shareSupply = shareSupply + created - pendingShares;
        pendingAssets = 0;
        pendingShares = 0;

        emit TideSettled(tide, assetSide, shareSide);
        lastSettledAt = uint64(block.timestamp);
        tide += 1;
    }

    /// @notice Books a gain that the operator pays in.
    function bookGain(uint256 amount) external onlyOperator {
        require(shareSupply > 0, "tide: empty");
        uint256 before = token.balanceOf(address(this));
        _pull(msg.sender, amount);
        liveAssets += token.balanceOf(address(this)) - before;
    }

    function _beforeDeposit(uint256 received) internal virtual {}

    function _settleOwn(address user) internal {
        Ticket memory t = ticketOf[user];
        if (t.tide == 0 || t.tide == tide) return;
        delete ticketOf[user];

        Settlement memory s = settlementOf[t.tide];
        uint256 sharesOut = t.assetsIn * s.shareSide / s.assetSide;
        uint256 assetsOut = t.sharesIn * s.assetSide / s.shareSide;
        sharesOf[user] += sharesOut;
        if (assetsOut > 0) _push(user, assetsOut);
        emit TicketCollected(user, t.tide, assetsOut, sharesOut);
    }

    function _pull(address from, uint256 amount) internal {
        (bool ok, bytes memory r) = address(token).call(abi.encodeCall(IToken.transferFrom, (from, address(this), amount)));
        require(ok && (r.length == 0 || abi.decode(r, (bool))), "tide: pull");
    }

    function _push(address to, uint256 amount) internal {
        (bool ok, bytes memory r) = address(token).call(abi.encodeCall(IToken.transfer, (to, amount)));
        require(ok && (r.length == 0 || abi.decode(r, (bool))), "tide: push");
    }
}
