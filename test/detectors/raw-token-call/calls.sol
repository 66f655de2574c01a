pragma solidity ^0.8.0;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
}

interface INft {
    function transferFrom(address from, address to, uint256 id) external;
}

contract Own {
    function transfer(address, uint256) external pure returns (bool) {
        return true;
    }
}

library Safe {
    function safeTransfer(IERC20 token, address to, uint256 amount) internal {
        (bool done, bytes memory answer) = address(token).call(abi.encodeCall(token.transfer, (to, amount)));
        require(done && (answer.length == 0 || abi.decode(answer, (bool))), "failed"); // safe: any answer will do
    }

    function pull(IERC20 token, uint256 amount) internal {
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
    }
}

contract Vault {
    using Safe for IERC20;

    IERC20 private immutable token;
    Own private immutable own = new Own();

    constructor(IERC20 t) {
        token = t;
    }

    function pay(uint256 amount) external {
        require(token.transfer(msg.sender, amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: This call of `token` reverts if the token returns nothing.
    }

    function take(IERC20 any, uint256 amount) external {
        any.pull(amount);
      //^^^^^^^^^^^^^^^^ None: This call of `any` reverts if the token returns nothing.
    }

    function allow(address spender, uint256 amount) external {
        token.approve(spender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `token` may reject this `approve` while an old allowance is left, or let the spender use both.
    }

    function change(address spender, uint256 amount) external {
        token.approve(spender, 0);
      //^^^^^^^^^^^^^^^^^^^^^^^^^ None: This call of `token` reverts if the token returns nothing.
        token.approve(spender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: This call of `token` reverts if the token returns nothing.
    }

    function paySafely(uint256 amount) external {
        token.safeTransfer(msg.sender, amount); // safe: through the library
    }

    function payOwn(uint256 amount) external {
        require(own.transfer(msg.sender, amount), "failed"); // safe: it is known what runs
    }

    function move(INft nft, uint256 id) external {
        nft.transferFrom(msg.sender, address(this), id); // safe: no token with amounts
    }

    function send(address payable to) external {
        to.transfer(1); // safe: ether
    }
}
