// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* More than the price is taken, and nothing of it given back. */

interface IBridge {
    function send(uint256 id, address refundTo) external payable;
}

contract Shop {
    struct Listing {
        address payable seller;
        uint256 price;
        address buyer;
    }

    error TooLittle();

    address payable public immutable owner = payable(msg.sender);
    IBridge private immutable bridge;
    uint256 public price = 1 ether;
    uint256 public nSold;
    uint256 public highest;
    uint256 public raised;
    address public leader;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => Listing) public listings;
    mapping(address => uint256) public owed;
    mapping(address => uint256) public paidBy;

    constructor(IBridge bridge_) {
        bridge = bridge_;
    }

    function list(uint256 id, uint256 price_) external {
        require(listings[id].seller == address(0), "listed");
        listings[id] = Listing(payable(msg.sender), price_, address(0));
    }

    function mint(uint256 n) external payable {
        if (msg.value < price * n) revert TooLittle();
        //  ^^^^^^^^^^^^^^^^^^^^^ Low: `mint` takes any `msg.value` from `price * n` on, and gives the caller nothing back of what is too much.
        for (uint256 i; i < n; ++i) ownerOf[nSold++] = msg.sender;
    }

    function buy(uint256 id) external payable {
        Listing storage listing = listings[id];
        require(msg.value >= listing.price && listing.buyer == address(0), "price");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` takes any `msg.value` from `listings[id].price` on, and gives the caller nothing back of what is too much.
        listing.buyer = msg.sender;
        owed[listing.seller] += msg.value;
    }

    function buyAtOnce(uint256 id) external payable {
        Listing storage listing = listings[id];
        require(listing.buyer == address(0), "sold");
        require(msg.value >= listing.price, "price");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buyAtOnce` takes any `msg.value` from `listings[id].price` on, and gives the caller nothing back of what is too much.
        listing.buyer = msg.sender;
        listing.seller.transfer(msg.value);
    }

    function enter() external payable {
        require(msg.value > 0.1 ether, "too little");
        //      ^^^^^^^^^^^^^^^^^^^^^ Low: `enter` takes any `msg.value` from `100000000000000000` on, and gives the caller nothing back of what is too much.
        ownerOf[nSold++] = msg.sender;
    }

    function mintExactly(uint256 n) external payable {
        require(msg.value == price * n, "price"); // safe: no more, no less
        for (uint256 i; i < n; ++i) ownerOf[nSold++] = msg.sender;
    }

    function mintWithChange(uint256 n) external payable {
        require(msg.value >= price * n, "price"); // safe: the rest goes back
        for (uint256 i; i < n; ++i) ownerOf[nSold++] = msg.sender;
        payable(msg.sender).transfer(msg.value - price * n);
    }

    function mintWithKnownChange(uint256 n) external payable {
        uint256 before = nSold;
        require(msg.value >= price * n + 1 gwei, "price"); // safe: a fixed deposit goes back
        for (uint256 i; i < n; ++i) ownerOf[before + i] = msg.sender;
        payable(msg.sender).transfer(1 gwei);
    }

    function deposit() external payable {
        require(msg.value >= 0.01 ether, "too little"); // safe: it is put down for the caller
        paidBy[msg.sender] += msg.value;
    }

    function bid() external payable {
        require(msg.value > highest, "too little"); // safe: whoever bids pays what they bid
        owed[leader] += highest;
        (leader, highest) = (msg.sender, msg.value);
    }

    function send(uint256 id) external payable {
        require(msg.value >= price, "too little"); // safe: the bridge knows what to do with the rest
        bridge.send{value: msg.value}(id, msg.sender);
        nSold++;
    }

    function topUp(uint256 id) external payable {
        require(msg.value >= price, "too little"); // safe: whom it goes to is told what it is for
        (bool ok, ) = listings[id].seller.call{value: msg.value}(abi.encode(msg.sender));
        require(ok, "failed");
        nSold++;
    }

    function tip(uint256 id) external payable {
        require(msg.value >= 0.001 ether, "too little"); // safe: a gift of what the caller likes
        owed[listings[id].seller] += msg.value;
    }

    function some() external payable {
        require(msg.value > 0, "nothing"); // safe: no price
        nSold++;
    }

    function fund() external payable {
        require(msg.value >= price, "too little"); // safe: counted as it came
        raised += msg.value;
    }

    function take() external {
        uint256 amount = owed[msg.sender] + paidBy[msg.sender];
        (owed[msg.sender], paidBy[msg.sender]) = (0, 0);
        payable(msg.sender).transfer(amount);
    }

    function takeRest() external {
        require(msg.sender == owner, "not the owner");
        owner.transfer(address(this).balance);
    }

    function setPrice(uint256 price_) external {
        require(msg.sender == owner, "not the owner");
        price = price_;
    }
}
