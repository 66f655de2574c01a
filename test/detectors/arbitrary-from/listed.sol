pragma solidity ^0.8.20;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IRegistry {
    function shareTokenOf(IERC20 asset) external view returns (address);
    function isKeeper(address who) external view returns (bool);
}

/// That an asset is listed says nothing of who calls.
contract Pool {
    IRegistry private immutable registry;
    IERC20 private immutable native;
    mapping(address => uint256) public sharesOf;

    constructor(IRegistry r, IERC20 n) {
        registry = r;
        native = n;
    }

    function mint(IERC20 asset, uint256 amount, address from, address to) external {
        require(registry.shareTokenOf(asset) != address(0), "not listed");
        require(native.transferFrom(from, address(this), amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `mint` takes tokens from `from`, which the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
        sharesOf[to] += amount;
    }

    function keep(IERC20 asset, uint256 amount, address from) external {
        require(registry.shareTokenOf(asset) != address(0), "not listed");
        require(registry.isKeeper(msg.sender), "no keeper");
        require(native.transferFrom(from, address(this), amount), "failed"); // safe: the caller is asked for too
    }
}
