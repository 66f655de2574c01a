pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

interface IERC721 {
    function safeTransferFrom(address from, address to, uint256 id) external;
    function transferFrom(address from, address to, uint256 id) external;
}

library Safe {
    function safeTransfer(IERC20 token, address to, uint256 amount) internal {
        (bool ok, bytes memory data) = address(token).call(abi.encodeCall(IERC20.transfer, (to, amount)));
        require(ok && (data.length == 0 || abi.decode(data, (bool))), "not sent");
    }
}

contract Stakes {
    using Safe for IERC20;

    IERC20 private immutable token;
    mapping(address => uint256) public stakeOf;

    constructor(IERC20 staked) {
        token = staked;
    }

    function stake(uint256 amount) external {
        stakeOf[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    /// Nothing is used up.
    function unstake(uint256 amount) external {
        token.safeTransfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `unstake`: it sends `amount` to the caller, and no check restricts the caller.
    }

    /// Meant for an owner.
    function rescue(address to) external {
        token.safeTransfer(to, token.balanceOf(address(this)));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `rescue`: it sends tokens to `to`, which the caller chooses, and no check restricts the caller.
    }

    /// What is there is no permission.
    function take(address to, uint256 amount) external {
        require(token.balanceOf(address(this)) >= amount, "poor");
        require(token.transfer(to, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `take`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
    }

    /// What is owed is still owed afterwards.
    function refund() external {
        require(token.transfer(msg.sender, stakeOf[msg.sender]), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `refund`: it sends `stakeOf[msg.sender]` to the caller, and `stakeOf[msg.sender]` is not reduced.
    }
}

/// Of any token.
contract Lockers {
    mapping(IERC20 => mapping(address => uint256)) public heldFor;

    function deposit(IERC20 token, uint256 amount) external {
        heldFor[token][msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function sweep(IERC20 token, address to, uint256 amount) external {
        require(token.transfer(to, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `sweep`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
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
        pieces.safeTransferFrom(address(this), msg.sender, id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw tokens through `fetch`: it sends `id` to the caller, and no check restricts the caller.
    }
}
