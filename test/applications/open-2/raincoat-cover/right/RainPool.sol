// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

interface ICoin {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title RainPool
/// @notice Capital of the underwriters. Underwriters own shares; leaving takes a notice of ten days and
///         then a window of three, and is possible only with capital no policy relies on.
abstract contract RainPool {
    struct Exit {
        uint256 shares;
        uint256 readyAt;
    }

    uint256 public constant NOTICE = 10 days;
    uint256 public constant WINDOW = 3 days;
    uint256 private constant VIRTUAL_SHARES = 1_000;

    ICoin public immutable coin;
    uint256 public capital;
    uint256 public exposure;
    uint256 public totalShares;
    mapping(address => uint256) public sharesOf;
    mapping(address => Exit) public exitOf;

    event Underwritten(address indexed who, uint256 amount, uint256 shares);
    event ExitAnnounced(address indexed who, uint256 shares, uint256 readyAt);
    event ExitWithdrawn(address indexed who, uint256 shares);
    event ExitDone(address indexed who, uint256 amount, uint256 shares);

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function underwrite(uint256 amount) external returns (uint256 shares) {
        shares = amount * (totalShares + VIRTUAL_SHARES) / (capital + 1);
        require(shares > 0, "Rain: shares");
        _take(msg.sender, amount);
        capital += amount;
        totalShares += shares;
        sharesOf[msg.sender] += shares;
        emit Underwritten(msg.sender, amount, shares);
    }

    function announceExit(uint256 shares) external {
        require(shares > 0 && exitOf[msg.sender].shares == 0, "Rain: announced");
        sharesOf[msg.sender] -= shares;
        exitOf[msg.sender] = Exit(shares, block.timestamp + NOTICE);
        emit ExitAnnounced(msg.sender, shares, block.timestamp + NOTICE);
    }

    function withdrawExit() external {
        uint256 shares = exitOf[msg.sender].shares;
        require(shares > 0, "Rain: none");
        delete exitOf[msg.sender];
        sharesOf[msg.sender] += shares;
        emit ExitWithdrawn(msg.sender, shares);
    }

    function finishExit() external returns (uint256 amount) {
        Exit memory e = exitOf[msg.sender];
        require(e.shares > 0, "Rain: none");
        require(block.timestamp >= e.readyAt, "Rain: notice");
        require(block.timestamp <= e.readyAt + WINDOW, "Rain: window");
        delete exitOf[msg.sender];

        amount = e.shares * (capital + 1) / (totalShares + VIRTUAL_SHARES);
        require(capital - amount >= exposure, "Rain: relied on");
        totalShares -= e.shares;
        capital -= amount;
        _give(msg.sender, amount);
        emit ExitDone(msg.sender, amount, e.shares);
    }

    function _take(address from, uint256 amount) internal {
        uint256 start = coin.balanceOf(address(this));
        (bool ok, bytes memory ret) =
            address(coin).call(abi.encodeCall(ICoin.transferFrom, (from, address(this), amount)));
        require(ok && (ret.length == 0 || abi.decode(ret, (bool))), "Rain: take");
        require(coin.balanceOf(address(this)) == start + amount, "Rain: amount");
    }

    function _give(address to, uint256 amount) internal {
        (bool ok, bytes memory ret) = address(coin).call(abi.encodeCall(ICoin.transfer, (to, amount)));
        require(ok && (ret.length == 0 || abi.decode(ret, (bool))), "Rain: give");
    }
}
