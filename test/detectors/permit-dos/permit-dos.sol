pragma solidity ^0.8.20;

interface IToken {
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external;
    function permit(address owner, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s) external;
    function allowance(address owner, address spender) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Till {
    IToken private immutable token;

    constructor(IToken t) {
        token = t;
    }

    function pay(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        token.permit(msg.sender, address(this), amount, deadline, v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `pay` reverts if somebody front-runs it by submitting its permit first.
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
    }

    function payDai(uint256 amount, uint256 nonce, uint8 v, bytes32 r, bytes32 s) external {
        token.permit(msg.sender, address(this), nonce, type(uint256).max, true, v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `payDai` reverts if somebody front-runs it by submitting its permit first.
        _take(amount);
    }

    function _take(uint256 amount) private {
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
    }

    function payOrNot(bool withPermit, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        if (withPermit) token.permit(msg.sender, address(this), amount, deadline, v, r, s);
        //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `payOrNot` reverts if somebody front-runs it by submitting its permit first.
        _take(amount);
    }

    function payTried(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        try token.permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {} // safe: it goes on where it fails
        _take(amount);
    }

    function selfPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        token.permit(msg.sender, address(this), amount, deadline, v, r, s); // safe: nothing follows
    }

    function payLowLevel(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        bytes memory data = abi.encodeWithSelector(0xd505accf, msg.sender, address(this), amount, deadline, v, r, s);
        (bool ok, ) = address(token).call(data); // safe: it goes on where it fails
        require(ok || token.allowance(msg.sender, address(this)) >= amount, "no allowance");
        _take(amount);
    }

    function payPlain(uint256 amount) external {
        _take(amount); // safe: no permit
    }

    function permitAfter(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        _take(amount);
        token.permit(msg.sender, address(this), amount, deadline, v, r, s); // safe: nothing of it is needed here
    }
}
