pragma solidity ^0.8.20;

interface IERC20 {
    function approve(address spender, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IERC721 {
    function setApprovalForAll(address operator, bool yes) external;
}

contract Vault {
    IERC20 private immutable token;

    constructor(IERC20 t) {
        token = t;
    }

    function allow(address spender, uint256 amount) external {
        token.approve(spender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `allow` approves `spender`, which the caller chooses, to spend tokens of this contract: no check restricts the caller.
    }

    function allowMe(IERC20 which) external {
        require(which.approve(msg.sender, type(uint256).max), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `allowMe` approves `msg.sender`, which the caller chooses, to spend tokens of this contract: no check restricts the caller.
    }

    function allowItems(IERC721 items, address operator) external {
        _allow(items, operator);
    }

    function _allow(IERC721 items, address operator) private {
        items.setApprovalForAll(operator, true);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `allowItems` approves `operator`, which the caller chooses, to spend tokens of this contract: no check restricts the caller.
    }
}

contract Safe {
    IERC20 private immutable token;
    address private immutable owner = msg.sender;
    address private router;
    mapping(address => bool) private isRouter;

    constructor(IERC20 t) {
        token = t;
    }

    function setRouter(address to) external {
        require(msg.sender == owner, "not the owner");
        router = to;
        isRouter[to] = true;
    }

    function allow(uint256 amount) external {
        token.approve(router, amount); // safe: an address of the owner's
    }

    function allowListed(address spender, uint256 amount) external {
        require(isRouter[spender], "not a router");
        token.approve(spender, amount); // safe: from a list of the owner's
    }

    function allowAny(address spender, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        token.approve(spender, amount); // safe: the owner only
    }

    function revoke(address spender) external {
        token.approve(spender, 0); // safe: it only takes away
    }

    function swap(address exchange, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        token.approve(exchange, amount); // safe: what the caller paid in
    }
}
