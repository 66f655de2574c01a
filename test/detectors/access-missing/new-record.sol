pragma solidity ^0.8.20;

contract Account {}

contract Factory {
    mapping(address => address) private adminOf;
    mapping(address => uint256) private settings;

    function make(address admin) external returns (address made) {
        made = address(new Account());
        adminOf[made] = admin; // safe: nobody had it before
    }

    function makeAt(bytes32 salt, address admin) external {
        bytes32 code = keccak256(type(Account).creationCode);
        address made = address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, code)))));
        require(made.code.length == 0, "taken");
        new Account{salt: salt}();
        adminOf[made] = admin; // safe: nobody had it before
    }

    function set(address account, uint256 setting) external {
        require(adminOf[account] == msg.sender, "not the admin");
        settings[account] = setting;
    }
}

/// The caller is kept for the functions below, and compared with whoever was kept before.
contract Kept {
    address private current;
    address private owner = msg.sender;
    uint256 private total;
    uint256 private limit;

    modifier remembers() {
        if (current != msg.sender) current = msg.sender; // safe: the caller can put in no other
        _;
    }

    function add(uint256 amount) external remembers {
        total += amount;
    }

    function setLimit(uint256 l) external remembers {
        require(current == owner, "not the owner");
        limit = l;
    }
}

/// Whoever makes a record owns it.
contract Desk {
    struct Deal {
        address payable seller;
        address buyer;
        uint256 amount;
    }

    mapping(uint256 => Deal) private deals;
    mapping(uint256 => address) private ownerOf;
    mapping(uint256 => address) private guardianOf;
    Deal[] private list;
    address private arbiter;
    uint256 private nDeals;
    uint256 private nextId = 1;

    constructor(address first) {
        arbiter = first;
    }

    function open(address payable seller) external payable {
        deals[nDeals++] = Deal(seller, msg.sender, msg.value); // safe: under a number that comes once
        list.push(Deal({seller: seller, buyer: msg.sender, amount: msg.value})); // safe: at the end of the list
    }

    function mint(address guardian) external {
        ownerOf[nextId] = msg.sender; // safe: under a number that comes once
        guardianOf[nextId] = guardian; // safe: by whoever owns it
        nextId++;
    }

    function guard(uint256 id, uint256 amount) external {
        require(msg.sender == guardianOf[id] || msg.sender == ownerOf[id], "not yours");
        deals[id].amount = amount;
    }

    function release(uint256 id) external {
        Deal memory deal = deals[id];
        require(msg.sender == deal.buyer || msg.sender == arbiter, "not yours");
        delete deals[id];
        deal.seller.transfer(deal.amount);
    }

    function releaseListed(uint256 id) external {
        require(msg.sender == list[id].buyer, "not yours");
        list[id].amount = 0;
    }

    function setArbiter(address next) external {
        require(next != address(0), "nobody");
        arbiter = next;
      //^^^^^^^^^^^^^^ High: Anyone can change `arbiter` through `setArbiter`, while `arbiter` decides who passes an access check.
    }
}
