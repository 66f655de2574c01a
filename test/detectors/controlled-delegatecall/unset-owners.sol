pragma solidity ^0.8.20;

abstract contract Facets {
    struct Layout {
        address owner;
        mapping(bytes4 => address) facetOf;
    }

    modifier onlyOwner() {
        address owner = layout().owner;
        require(owner == address(0) || owner == msg.sender, "not the owner");
        _;
    }

    function setFacet(bytes4 selector, address facet) external onlyOwner {
        layout().facetOf[selector] = facet;
    }

    function handOver(address next) public onlyOwner {
        require(next != address(0), "nobody");
        layout().owner = next;
    }

    function layout() internal pure returns (Layout storage at) {
        bytes32 slot = keccak256("facets.layout");
        assembly {
            at.slot := slot
        }
    }
}

contract Made is Facets {
    constructor() {
        handOver(msg.sender);
    }

    fallback() external payable {
        (bool ok, ) = layout().facetOf[msg.sig].delegatecall(msg.data); // safe: made with an owner, and never without one
        require(ok, "failed");
    }
}

contract MadeForAnother is Facets {
    constructor(address owner) {
        layout().owner = owner;
    }

    fallback() external payable {
        (bool ok, ) = layout().facetOf[msg.sig].delegatecall(msg.data); // safe: made with an owner whom the deployer names
        require(ok, "failed");
    }
}

contract NeverMade is Facets {
    fallback() external payable {
        (bool ok, ) = layout().facetOf[msg.sig].delegatecall(msg.data);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `fallback` makes a delegatecall to code that the caller chooses: anyone can set the target `a storage slot` through `setFacet`.
        require(ok, "failed");
    }
}

contract MadeForSome is Facets {
    constructor(bool isOwned) {
        if (isOwned) layout().owner = msg.sender;
    }

    fallback() external payable {
        (bool ok, ) = layout().facetOf[msg.sig].delegatecall(msg.data);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `fallback` makes a delegatecall to code that the caller chooses: anyone can set the target `a storage slot` through `setFacet`.
        require(ok, "failed");
    }
}

contract Renounced is Facets {
    constructor() {
        layout().owner = msg.sender;
    }

    function renounce() external onlyOwner {
        layout().owner = address(0);
    }

    fallback() external payable {
        (bool ok, ) = layout().facetOf[msg.sig].delegatecall(msg.data);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `fallback` makes a delegatecall to code that the caller chooses: anyone can set the target `a storage slot` through `setFacet`.
        require(ok, "failed");
    }
}

contract Cloned is Facets {
    bool private isReady;

    constructor() {
        layout().owner = msg.sender;
    }

    function initialize(address owner) external {
        require(!isReady, "ready");
        isReady = true;
        layout().owner = owner;
    }

    fallback() external payable {
        (bool ok, ) = layout().facetOf[msg.sig].delegatecall(msg.data);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `fallback` makes a delegatecall to code that the caller chooses: anyone can set the target `a storage slot` through `setFacet`.
        require(ok, "failed");
    }
}

contract ClosedByChoice {
    address internal keeper;

    constructor(address keeper_) {
        keeper = keeper_;
    }

    function runAgain(address next, bytes calldata data) external {
        require(keeper == address(0) || keeper == msg.sender, "closed");
        (bool ok, ) = next.delegatecall(data);
        //            ^^^^^^^^^^^^^^^^^^^^^^^ High: `runAgain` makes a delegatecall to code that the caller chooses: the target `next` is a parameter.
        require(ok, "failed");
    }
}

contract ClosedAlways {
    address internal keeper;

    constructor(address keeper_) {
        require(keeper_ != address(0), "nobody");
        keeper = keeper_;
    }

    function runAgain(address next, bytes calldata data) external {
        require(keeper == address(0) || keeper == msg.sender, "closed");
        (bool ok, ) = next.delegatecall(data); // safe: the constructor minds that there is a keeper
        require(ok, "failed");
    }
}
