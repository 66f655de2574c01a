pragma solidity ^0.8.28;

/// Stands before the code of a token, which runs on its own storage and asks who calls.
contract Front {
    address public code;
    address public immutable other;

    constructor(address code_, address other_) {
        code = code_;
        other = other_;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        return run(abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, amount)); // safe: its own code
    }

    function pull(address from, uint256 amount) external {
        bytes memory data = abi.encodeWithSignature("transferFrom(address,address,uint256)", from, address(this), amount);
        (bool ok, ) = other.call(data);
        //            ^^^^^^^^^^^^^^^^ High: `pull` takes tokens from `from`, which the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
        require(ok, "failed");
    }

    function run(bytes memory data) private returns (bool) {
        (bool ok, bytes memory result) = code.delegatecall(data); // safe: its own code
        require(ok, "failed");
        return abi.decode(result, (bool));
    }
}
