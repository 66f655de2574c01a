pragma solidity ^0.8.20;

contract Escrow {
    struct Deal {
        address seller;
        address buyer;
        uint256 amount;
    }

    mapping(bytes32 => Deal) private deals;
    mapping(uint256 => address) private ownerOf;
    mapping(string => Deal) private names;

    function open(bytes32 id, address buyer) external payable {
        deals[id] = Deal(msg.sender, buyer, msg.value);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `open` overwrites `deals[id].seller` without checking that this id is unused: anyone can overwrite the record of somebody else.
    }

    function close(bytes32 id) external {
        require(deals[id].seller == msg.sender, "not yours");
        uint256 amount = deals[id].amount;
        delete deals[id];
        payable(msg.sender).transfer(amount);
    }

    function mint(uint256 id) external {
        ownerOf[id] = msg.sender;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `mint` overwrites `ownerOf[id]` without checking that this id is unused: anyone can overwrite the record of somebody else.
    }

    function burn(uint256 id) external {
        require(msg.sender == ownerOf[id], "not yours");
        delete ownerOf[id];
    }

    function register(string calldata name) external payable {
        require(msg.value == 1 ether, "wrong price");
        Deal storage deal = names[name];
        deal.buyer = msg.sender;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `register` overwrites `names[name].buyer` without checking that this id is unused: anyone can overwrite the record of somebody else.
        deal.amount = msg.value;
    }

    function release(string calldata name) external {
        Deal memory deal = names[name];
        delete names[name];
        payable(deal.buyer).transfer(deal.amount);
    }
}

interface IKeys {
    function ownerOf(uint256 id) external view returns (address);
}

contract Safe {
    struct Deal {
        address seller;
        uint256 amount;
    }

    mapping(uint256 => Deal) private deals;
    mapping(bytes32 => Deal) private hashed;
    mapping(address => Deal) private own;
    mapping(uint256 => address) private lastCaller;
    uint256 private count;
    IKeys private immutable keys;

    constructor(IKeys k) {
        keys = k;
    }

    function open(uint256 id) external payable {
        require(deals[id].seller == address(0), "taken");
        deals[id] = Deal(msg.sender, msg.value); // safe: nobody had it
    }

    function openNext() external payable {
        deals[count++] = Deal(msg.sender, msg.value); // safe: the contract gives the id
    }

    function openHashed(bytes32 salt) external payable {
        hashed[keccak256(abi.encode(msg.sender, salt))] = Deal(msg.sender, msg.value); // safe: the caller is part of the id
    }

    function openOwn() external payable {
        own[msg.sender] = Deal(msg.sender, msg.value); // safe: the caller's own
    }

    function openForKey(uint256 id) external payable {
        require(keys.ownerOf(id) == msg.sender, "not your key");
        deals[id] = Deal(msg.sender, msg.value); // safe: the key belongs to the caller
    }

    function close(uint256 id) external {
        Deal memory deal = deals[id];
        require(deal.seller == msg.sender, "not yours");
        delete deals[id];
        payable(msg.sender).transfer(deal.amount);
    }

    function visit(uint256 id) external {
        lastCaller[id] = msg.sender; // safe: nothing depends on it
    }
}
