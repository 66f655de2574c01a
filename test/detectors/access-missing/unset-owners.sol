pragma solidity ^0.8.20;

contract Oracle {
    address private keeper;
    address private owner;
    uint256 private price;

    constructor(address owner_, address keeper_) {
        owner = owner_;
        keeper = keeper_;
    }

    function onlyOwner() internal view {
        require(msg.sender == owner || msg.sender == address(this) || owner == address(0), "not the owner");
    }

    function setOwner(address next) external {
        onlyOwner();
        owner = next; // safe: the constructor has set an owner
    }

    function setKeeper(address next) external {
        onlyOwner();
        keeper = next; // safe: the same
    }

    function setPrice(uint256 next) external {
        require(msg.sender == keeper, "not the keeper");
        price = next;
    }
}

contract Facets {
    struct Layout {
        address owner;
        mapping(bytes4 => address) facetOf;
    }

    constructor() {
        handOver(msg.sender);
    }

    modifier onlyOwner() {
        address owner = layout().owner;
        require(owner == address(0) || owner == msg.sender, "not the owner");
        _;
    }

    function handOver(address next) public onlyOwner {
        require(next != address(0), "nobody");
        layout().owner = next; // safe: made with an owner, and never without one
    }

    function setFacet(bytes4 selector, address facet) external onlyOwner {
        layout().facetOf[selector] = facet;
    }

    function layout() internal pure returns (Layout storage at) {
        bytes32 slot = keccak256("facets.layout");
        assembly {
            at.slot := slot
        }
    }
}

contract Renounced {
    address private keeper;
    address private owner;
    uint256 private price;

    constructor() {
        owner = msg.sender;
    }

    modifier onlyOwner() {
        require(msg.sender == owner || msg.sender == address(this) || owner == address(0), "not the owner");
        _;
    }

    function renounce() external onlyOwner {
        owner = address(0);
    }

    function setKeeper(address next) external onlyOwner {
        keeper = next;
      //^^^^^^^^^^^^^ High: Anyone can change `keeper` through `setKeeper`, while `keeper` decides who passes an access check.
    }

    function setPrice(uint256 next) external {
        require(msg.sender == keeper, "not the keeper");
        price = next;
    }
}

contract NeverSet {
    address private keeper;
    address private owner;
    uint256 private price;

    modifier onlyOwner() {
        require(msg.sender == owner || msg.sender == address(this) || owner == address(0), "not the owner");
        _;
    }

    function setOwner(address next) external onlyOwner {
        owner = next;
    }

    function setKeeper(address next) external onlyOwner {
        keeper = next;
      //^^^^^^^^^^^^^ High: Anyone can change `keeper` through `setKeeper`, while `keeper` decides who passes an access check.
    }

    function setPrice(uint256 next) external {
        require(msg.sender == keeper, "not the keeper");
        price = next;
    }
}

contract SetForSome {
    address private keeper;
    address private owner;
    uint256 private price;

    constructor(bool isOwned) {
        if (isOwned) owner = msg.sender;
    }

    modifier onlyOwner() {
        require(msg.sender == owner || msg.sender == address(this) || owner == address(0), "not the owner");
        _;
    }

    function setKeeper(address next) external onlyOwner {
        keeper = next;
      //^^^^^^^^^^^^^ High: Anyone can change `keeper` through `setKeeper`, while `keeper` decides who passes an access check.
    }

    function setPrice(uint256 next) external {
        require(msg.sender == keeper, "not the keeper");
        price = next;
    }
}

contract OpenOwner {
    address private keeper;
    address private owner;
    uint256 private price;

    constructor() {
        owner = msg.sender;
    }

    function setOwner(address next) external {
        owner = next;
      //^^^^^^^^^^^^ Medium: Anyone can change `owner` through `setOwner`, while the contract is made with a value for it.
    }

    function setKeeper(address next) external {
        require(msg.sender == owner || msg.sender == address(this) || owner == address(0), "not the owner");
        keeper = next;
    }

    function setPrice(uint256 next) external {
        require(msg.sender == keeper, "not the keeper");
        price = next;
    }
}
