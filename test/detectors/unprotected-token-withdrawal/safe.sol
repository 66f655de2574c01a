pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

interface IERC721 {
    function transferFrom(address from, address to, uint256 id) external;
}

contract Stakes {
    IERC20 private immutable token;
    IERC20 private immutable other;
    address private immutable owner = msg.sender;
    mapping(address => uint256) public stakeOf;
    mapping(uint256 => bool) public claimed;
    mapping(address => uint256) public drawnAt;
    bytes32 public root;
    address public treasury;
    uint256 public fee;

    constructor(IERC20 staked, IERC20 traded) {
        token = staked;
        other = traded;
    }

    function stake(uint256 amount) external {
        stakeOf[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function unstake(uint256 amount) external {
        stakeOf[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount), "not sent"); // safe: the credit shrinks
    }

    function leave(address to) external {
        uint256 amount = stakeOf[msg.sender];
        stakeOf[msg.sender] = 0;
        require(token.transfer(to, amount), "not sent"); // safe: all of the credit is used up
    }

    function rescue(address to) external {
        require(msg.sender == owner, "not the owner");
        require(token.transfer(to, token.balanceOf(address(this))), "not sent"); // safe: only the owner comes here
    }

    function collect() external {
        uint256 amount = fee;
        fee = 0;
        require(token.transfer(treasury, amount), "not sent"); // safe: callers do not choose who is paid
    }

    function setTreasury(address next, uint256 nextFee, bytes32 nextRoot) external {
        require(msg.sender == owner, "not the owner");
        treasury = next;
        fee = nextFee;
        root = nextRoot;
    }

    function swap(uint256 amount) external {
        require(other.transferFrom(msg.sender, address(this), amount), "not paid");
        require(token.transfer(msg.sender, amount), "not sent"); // safe: paid for in another token
    }

    function flash(address receiver, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        require(token.transfer(receiver, amount), "not sent"); // safe: lent, and back before the end
        (bool ok, ) = receiver.call("");
        require(ok && token.balanceOf(address(this)) >= before, "not back");
    }

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!claimed[index], "claimed");
        bytes32 node = keccak256(abi.encodePacked(index, account, amount));
        for (uint256 i = 0; i < proof.length; i++) node = keccak256(abi.encodePacked(node, proof[i]));
        require(node == root, "not entitled");
        claimed[index] = true;
        require(token.transfer(account, amount), "not sent"); // safe: a proof entitles to it, once
    }

    function drip(uint256 amount) external {
        require(amount <= 100 && block.timestamp > drawnAt[msg.sender] + 1 days, "later");
        drawnAt[msg.sender] = block.timestamp;
        require(token.transfer(msg.sender, amount), "not sent"); // safe: a little, once a day
    }
}

contract Pawn {
    IERC721 private immutable pieces;
    mapping(uint256 => address) public ownerOf;

    constructor(IERC721 collection) {
        pieces = collection;
    }

    function bring(uint256 id) external {
        ownerOf[id] = msg.sender;
        pieces.transferFrom(msg.sender, address(this), id);
    }

    function fetch(uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        delete ownerOf[id];
        pieces.transferFrom(address(this), msg.sender, id); // safe: who brought it
    }
}

/// Keeps no record: what passes through is not meant to stay.
contract Router {
    function pay(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function sweep(IERC20 token, address to) external {
        require(token.transfer(to, token.balanceOf(address(this))), "not sent"); // safe: nothing is kept for anyone
    }
}
