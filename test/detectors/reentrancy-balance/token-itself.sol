pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Whoever calls names the token, and what comes in is credited for that token alone.
contract Box {
    mapping(IToken => mapping(address => uint256)) public saved;

    function put(IToken token, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `put` takes the increase of its balance for one payment, but `token`, which is called in between, can reenter so that the same payment counts twice.
        uint256 got = token.balanceOf(address(this)) - before;
        require(got > 0, "nothing");
        saved[token][msg.sender] += got;
    }
}
