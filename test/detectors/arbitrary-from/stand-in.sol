pragma solidity ^0.8.0;

interface IERC20 {
    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external;
}

library Wrapper {
    function safeTransferFrom(IERC20 token, address from, address to, uint256 value) internal {}

    function safeTransfer(IERC20 token, address to, uint256 value) internal {}

    function noteTransferFrom(IERC20 token, address from, address to, uint256 value) internal {}
}

contract Till {
    using Wrapper for IERC20;

    IERC20 private immutable token;

    constructor(IERC20 token_) {
        token = token_;
    }

    function pay(address from, address to, uint256 amount) external {
        token.safeTransferFrom(from, to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `pay` takes tokens from `from`, which the caller chooses, and sends them to `to`: nothing ties that account to the caller.
    }

    function payByName(address from, uint256 amount) external {
        Wrapper.safeTransferFrom(token, from, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payByName` takes tokens from `from`, which the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
    }

    function payByPermit(address from, uint256 n, uint8 v, bytes32 r, bytes32 s) external {
        token.permit(from, address(this), n, block.timestamp, v, r, s);
        token.safeTransferFrom(from, msg.sender, n);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `payByPermit` takes tokens from `from`, which the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
    }

    function payOwn(address to, uint256 amount) external {
        token.safeTransferFrom(msg.sender, to, amount); // safe: the caller's own
    }

    function note(address from, address to, uint256 amount) external {
        token.noteTransferFrom(from, to, amount); // safe: no name that everyone knows
    }
}
