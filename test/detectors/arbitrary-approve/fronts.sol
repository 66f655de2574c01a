pragma solidity ^0.8.28;

/// Stands before the code of a token, which runs on its own storage and asks who calls.
contract Front {
    address public code;
    address public immutable other;

    constructor(address code_, address other_) {
        code = code_;
        other = other_;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        (bool ok, ) = code.delegatecall(abi.encodeWithSignature("approve(address,uint256)", spender, amount)); // safe: its own code
        return ok;
    }

    function lend(address spender, uint256 amount) external {
        (bool ok, ) = other.call(abi.encodeWithSignature("approve(address,uint256)", spender, amount));
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `lend` approves `spender`, which the caller chooses, to spend tokens of this contract: no check restricts the caller.
        require(ok, "failed");
    }
}
