// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library Fraction {
    function down(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return (a * b) / c;
    }

    function up(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return (a * b + c - 1) / c;
    }

    function upByRest(uint256 a, uint256 b, uint256 c) internal pure returns (uint256 d) {
        d = down(a, b, c);
        if (d * c < a * b) d++;
    }
}

/// Functions of its own divide.
contract Pot {
    using Fraction for uint256;

    IERC20 private immutable asset;
    uint256 public assets = 1000;
    uint256 public shares = 1000;
    mapping(address => uint256) public sharesOf;

    constructor(IERC20 asset_) {
        asset = asset_;
    }

    function mint(uint256 wanted) external {
        uint256 cost = wanted.down(assets, shares);
        assets += cost;
        shares += wanted;
        sharesOf[msg.sender] += wanted;
        require(asset.transferFrom(msg.sender, address(this), cost), "in");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `mint` gives the caller `wanted` in full, but rounds the amount taken down, to zero for small amounts.
    }

    function mintUp(uint256 wanted) external {
        uint256 cost = wanted.up(assets, shares);
        assets += cost;
        shares += wanted;
        sharesOf[msg.sender] += wanted;
        require(asset.transferFrom(msg.sender, address(this), cost), "in"); // safe: rounded up
    }

    function mintByRest(uint256 wanted) external {
        uint256 cost = wanted.upByRest(assets, shares);
        assets += cost;
        shares += wanted;
        sharesOf[msg.sender] += wanted;
        require(asset.transferFrom(msg.sender, address(this), cost), "in"); // safe: rounded up by what is left over
    }

    function redeem(uint256 burnt) external {
        uint256 worth = burnt.down(assets, shares);
        sharesOf[msg.sender] -= burnt;
        shares -= burnt;
        assets -= worth;
        require(asset.transfer(msg.sender, worth), "out"); // safe: rounded down
    }

    function redeemUp(uint256 burnt) external {
        uint256 worth = burnt.up(assets, shares);
        sharesOf[msg.sender] -= burnt;
        shares -= burnt;
        assets -= worth;
        require(asset.transfer(msg.sender, worth), "out");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `redeemUp` rounds up what it pays for a part of `shares`, at the cost of those who stay.
    }

    function redeemWithFee(uint256 burnt) external {
        uint256 worth = (burnt * assets + shares - 1) / shares;
        uint256 fee = worth.up(30, 10_000);
        sharesOf[msg.sender] -= burnt;
        shares -= burnt;
        assets -= worth - fee;
        require(asset.transfer(msg.sender, worth - fee), "out");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `redeemWithFee` rounds up what it pays for a part of `shares`, at the cost of those who stay.
    }

    function redeemWithFeeOfPart(uint256 burnt) external {
        uint256 worth = burnt.down(assets, shares);
        uint256 fee = burnt.up(10, shares);
        sharesOf[msg.sender] -= burnt;
        shares -= burnt;
        assets -= worth - fee;
        require(asset.transfer(msg.sender, worth - fee), "out"); // safe: the fee alone is rounded up
    }

    function withdraw(uint256 wanted) external {
        uint256 burnt = wanted.up(shares, assets);
        sharesOf[msg.sender] -= burnt;
        shares -= burnt;
        assets -= wanted;
        require(asset.transfer(msg.sender, wanted), "out"); // safe: more is burnt, not paid
    }
}

/// Ether that stakers are paid back.
contract Stakes {
    uint256 public pot;
    uint256 public points;
    mapping(address => uint256) public pointsOf;

    function join() external payable {
        uint256 bought = points == 0 ? msg.value : (msg.value * points) / pot;
        pointsOf[msg.sender] += bought;
        points += bought;
        pot += msg.value;
    }

    function leave() external {
        uint256 all = pointsOf[msg.sender];
        uint256 worth = (all * pot) / points;
        if (worth * points < all * pot) worth += 1;
        delete pointsOf[msg.sender];
        points -= all;
        pot -= worth;
        payable(msg.sender).transfer(worth);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `leave` rounds up what it pays for a part of `points`, at the cost of those who stay.
    }
}

/// Lots that are sold in parts.
contract Lots {
    struct Lot {
        address seller;
        IERC20 thing;
        uint256 left;
        uint256 amount;
        uint256 price;
    }

    IERC20 private immutable coin;
    Lot[] public lots;
    mapping(address => uint256) public has;
    uint256 public feeBps = 30;

    constructor(IERC20 coin_) {
        coin = coin_;
    }

    function open(IERC20 thing, uint256 amount, uint256 price) external {
        require(amount > 0 && price > 0, "nothing");
        lots.push(Lot(msg.sender, thing, amount, amount, price));
        require(thing.transferFrom(msg.sender, address(this), amount), "thing");
    }

    function buy(uint256 id, uint256 part) external {
        Lot storage lot = lots[id];
        require(part <= lot.amount, "too much");
        uint256 price = (lot.price * part) / lot.amount;
        lot.left -= part;
        require(coin.transferFrom(msg.sender, lot.seller, price), "price");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` gives the caller `part` in full, but rounds the price down, to zero for small amounts.
        require(lot.thing.transfer(msg.sender, part), "thing");
    }

    function buyUp(uint256 id, uint256 part) external {
        Lot storage lot = lots[id];
        require(part <= lot.amount, "too much");
        uint256 price = (lot.price * part + lot.amount - 1) / lot.amount;
        lot.left -= part;
        require(coin.transferFrom(msg.sender, lot.seller, price), "price"); // safe: rounded up
        require(lot.thing.transfer(msg.sender, part), "thing");
    }

    function sell(uint256 id, uint256 part) external {
        Lot storage lot = lots[id];
        require(part <= lot.amount, "too much");
        uint256 price = (lot.price * part) / lot.amount;
        require(lot.thing.transferFrom(msg.sender, lot.seller, part), "thing");
        require(coin.transfer(msg.sender, price), "price"); // safe: the caller is paid less
    }

    function store(uint256 id, uint256 part) external {
        Lot storage lot = lots[id];
        require(part <= lot.amount, "too much");
        uint256 fee = (feeBps * part) / lot.amount;
        has[msg.sender] += part;
        require(coin.transferFrom(msg.sender, address(this), part), "coin");
        require(coin.transferFrom(msg.sender, lot.seller, fee), "fee"); // safe: the amount itself is paid as well
    }

    function buyByUnit(uint256 id, uint256 part) external {
        Lot storage lot = lots[id];
        require(part <= lot.left, "too much");
        uint256 price = (lot.price * part) / 1e6;
        lot.left -= part;
        require(coin.transferFrom(msg.sender, lot.seller, price), "price"); // safe: of a unit that is fixed
        require(lot.thing.transfer(msg.sender, part), "thing");
    }
}

/// Orders that are kept by their makers, and filled from their purses.
contract Orders {
    struct Order {
        address maker;
        IERC20 give;
        IERC20 want;
        uint256 gives;
        uint256 wants;
    }

    mapping(bytes32 => uint256) public filled;

    function fill(Order calldata order, uint8 v, bytes32 r, bytes32 s, uint256 part) external {
        uint256 price = _book(order, v, r, s, part);
        require(order.give.transferFrom(order.maker, msg.sender, part), "give");
        require(order.want.transferFrom(msg.sender, order.maker, price), "want");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `fill` gives the caller `part` in full, but rounds the price down, to zero for small amounts.
    }

    function fillFor(Order calldata order, uint8 v, bytes32 r, bytes32 s, uint256 part) external {
        uint256 price = _book(order, v, r, s, part);
        require(price > 0, "free");
        require(order.give.transferFrom(order.maker, msg.sender, part), "give");
        require(order.want.transferFrom(msg.sender, order.maker, price), "want");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `fillFor` gives the caller `part` in full, but rounds the price down.
    }

    function _book(Order calldata order, uint8 v, bytes32 r, bytes32 s, uint256 part) private returns (uint256) {
        bytes32 id = keccak256(abi.encode(block.chainid, address(this), order));
        address by = ecrecover(id, v, r, s);
        require(by != address(0) && by == order.maker, "signer");
        uint256 total = filled[id] + part;
        require(total <= order.gives, "filled");
        filled[id] = total;
        return (part * order.wants) / order.gives;
    }

    function fillLeft(Order calldata order, uint8 v, bytes32 r, bytes32 s, uint256 part) external {
        bytes32 id = _signed(order, v, r, s);
        require(part <= order.gives - filled[id], "filled");
        filled[id] += part;
        require(order.give.transferFrom(order.maker, msg.sender, part), "give");
        require(order.want.transferFrom(msg.sender, order.maker, (part * order.wants) / order.gives), "want");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `fillLeft` gives the caller `part` in full, but rounds the price down, to zero for small amounts.
    }

    function fillLeftUp(Order calldata order, uint8 v, bytes32 r, bytes32 s, uint256 part) external {
        bytes32 id = _signed(order, v, r, s);
        require(part <= order.gives - filled[id], "filled");
        filled[id] += part;
        uint256 price = (part * order.wants + order.gives - 1) / order.gives;
        require(order.give.transferFrom(order.maker, msg.sender, part), "give");
        require(order.want.transferFrom(msg.sender, order.maker, price), "want"); // safe: rounded up
    }

    function fillWhole(Order calldata order, uint8 v, bytes32 r, bytes32 s, uint256 part) external {
        bytes32 id = _signed(order, v, r, s);
        require(part <= order.gives - filled[id], "filled");
        require((part * order.wants) % order.gives == 0, "not whole");
        filled[id] += part;
        require(order.give.transferFrom(order.maker, msg.sender, part), "give");
        require(order.want.transferFrom(msg.sender, order.maker, (part * order.wants) / order.gives), "want"); // safe: nothing is cut off
    }

    function fillForMaker(Order calldata order, uint8 v, bytes32 r, bytes32 s, uint256 part) external {
        bytes32 id = _signed(order, v, r, s);
        require(part <= order.gives - filled[id], "filled");
        filled[id] += part;
        require(order.give.transferFrom(msg.sender, order.maker, part), "give");
        require(order.want.transferFrom(order.maker, msg.sender, (part * order.wants) / order.gives), "want"); // safe: the caller gets less
    }

    function _signed(Order calldata order, uint8 v, bytes32 r, bytes32 s) private view returns (bytes32 id) {
        id = keccak256(abi.encode(block.chainid, address(this), order));
        address by = ecrecover(id, v, r, s);
        require(by != address(0) && by == order.maker, "signer");
    }
}
