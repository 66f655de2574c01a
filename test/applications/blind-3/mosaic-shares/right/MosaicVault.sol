// SPDX-License-Identifier: MIT
pragma solidity ^0.8.17;

import {MosaicToken} from "./MosaicToken.sol";

interface IERC721 {
    function transferFrom(address from, address to, uint256 tokenId) external;
}

/// Cuts one token into shares. Whoever bids what the shares wish starts an auction, whose proceeds the shares then divide.
contract MosaicVault is MosaicToken {
    enum Stage {
        Empty,
        Whole,
        Bidding,
        Sold
    }

    event Filled(address indexed curator, uint256 shares);
    event Bid(address indexed bidder, uint256 amount, uint256 endsAt);
    event Sold(address indexed winner, uint256 amount);
    event CashedIn(address indexed account, uint256 shares, uint256 amount);
    event FeeTaken(address indexed curator, uint256 shares);

    uint256 private constant BPS = 10_000;
    uint256 public constant DURATION = 3 days;
    uint256 public constant LAST_MINUTES = 15 minutes;
    uint256 public constant RAISE_BPS = 500;
    uint256 public constant MAX_FEE_BPS = 500;
    /// A wish may be at most this many times the average, or the average this many times the wish.
    uint256 public constant WISH_SPREAD = 4;
    uint256 public constant MAX_PRICE = 1e9 ether;

    IERC721 public immutable collection;
    uint256 public immutable tokenId;
    address public immutable curator;
    uint256 public immutable feeBps;

    Stage public stage;
    uint256 public feeTakenAt;
    address public leader;
    uint256 public top;
    uint256 public endsAt;
    /// What the shares have not yet cashed in.
    uint256 public proceeds;
    mapping(address => uint256) public refunds;

    modifier during(Stage wanted) {
        require(stage == wanted, "MOSAIC: not at this stage");
        _;
    }

    constructor(IERC721 collection_, uint256 tokenId_, uint256 feeBps_, string memory name_, string memory symbol_)
        MosaicToken(name_, symbol_)
    {
        require(feeBps_ <= MAX_FEE_BPS, "MOSAIC: fee");
        collection = collection_;
        tokenId = tokenId_;
        feeBps = feeBps_;
        curator = msg.sender;
    }

    function fill(uint256 shares, uint256 price) external during(Stage.Empty) {
        require(msg.sender == curator, "MOSAIC: not the curator");
        require(shares > 0 && shares <= type(uint128).max, "MOSAIC: shares");
        require(price > 0 && price <= MAX_PRICE, "MOSAIC: price");
        stage = Stage.Whole;
        feeTakenAt = block.timestamp;
        _mint(msg.sender, shares);
        _wish(msg.sender, price);
        collection.transferFrom(msg.sender, address(this), tokenId);
        emit Filled(msg.sender, shares);
    }

    /// Says for how much the caller's shares should be sold; zero withdraws what was said.
    function wish(uint256 price) external during(Stage.Whole) {
        if (price != 0) {
            uint256 average = reserve();
            require(price <= MAX_PRICE, "MOSAIC: price");
            require(average == 0 || (price <= average * WISH_SPREAD && price * WISH_SPREAD >= average), "MOSAIC: spread");
        }
        _wish(msg.sender, price);
    }

    /// The average wish, rounded up; zero where nobody wishes.
    function reserve() public view returns (uint256) {
        return wishing == 0 ? 0 : (wishSum + wishing - 1) / wishing;
    }

    /// Starts the auction. Half of the shares must wish something.
    function start() external payable during(Stage.Whole) {
        takeFee();
        require(wishing * 2 >= totalSupply, "MOSAIC: too few wish");
        require(msg.value > 0 && msg.value >= reserve(), "MOSAIC: too little");
        stage = Stage.Bidding;
        leader = msg.sender;
        top = msg.value;
        endsAt = block.timestamp + DURATION;
        emit Bid(msg.sender, msg.value, endsAt);
    }

    function bid() external payable during(Stage.Bidding) {
        require(block.timestamp < endsAt, "MOSAIC: over");
        require(msg.value >= top + (top * RAISE_BPS) / BPS, "MOSAIC: too little");
        refunds[leader] += top;
        leader = msg.sender;
        top = msg.value;
        if (endsAt - block.timestamp < LAST_MINUTES) {
            endsAt = block.timestamp + LAST_MINUTES;
        }
        emit Bid(msg.sender, msg.value, endsAt);
    }

    /// Not with `safeTransferFrom`: a winner that cannot receive shall not hold up the others.
    function finish() external during(Stage.Bidding) {
        require(block.timestamp >= endsAt, "MOSAIC: not over");
        stage = Stage.Sold;
        proceeds = top;
        collection.transferFrom(address(this), leader, tokenId);
        emit Sold(leader, top);
    }

    function cashIn() external during(Stage.Sold) {
        uint256 shares = balanceOf[msg.sender];
        require(shares > 0, "MOSAIC: no shares");
        uint256 amount = (proceeds * shares) / totalSupply;
        proceeds -= amount;
        _burn(msg.sender, shares);
        _pay(msg.sender, amount);
        emit CashedIn(msg.sender, shares, amount);
    }

    function takeRefund() external {
        uint256 amount = refunds[msg.sender];
        refunds[msg.sender] = 0;
        _pay(msg.sender, amount);
    }

    /// The curator's yearly fee, in new shares; none once the thing is in an auction.
    function takeFee() public during(Stage.Whole) {
        uint256 elapsed = block.timestamp - feeTakenAt;
        uint256 shares = (totalSupply * feeBps * elapsed) / (BPS * 365 days);
        if (shares == 0) return;
        feeTakenAt = block.timestamp;
        _mint(curator, shares);
        emit FeeTaken(curator, shares);
    }

    function _pay(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "MOSAIC: not paid");
    }
}
