pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
}

interface IFactory {
    function getPool(address a, address b, uint24 fee) external view returns (address);
}

interface IPool {
    function swap(address to, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data) external;
}

contract ByFactory {
    IFactory private immutable factory;

    constructor(IFactory f) {
        factory = f;
    }

    function uniswapV3SwapCallback(int256 amount0, int256, bytes calldata data) external {
        (address a, address b, uint24 fee, address payer) = abi.decode(data, (address, address, uint24, address));
        require(msg.sender == factory.getPool(a, b, fee), "not a pool");
        IERC20(a).transferFrom(payer, msg.sender, uint256(amount0)); // safe: only pools of the factory
    }
}

contract ByHash {
    address private immutable factory;
    bytes32 private constant CODE = 0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54;

    constructor(address f) {
        factory = f;
    }

    function poolOf(address a, address b) internal view returns (address) {
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", factory, keccak256(abi.encode(a, b)), CODE)))));
    }

    function uniswapV2Call(address, uint256 amount0, uint256, bytes calldata data) external {
        (address a, address b) = abi.decode(data, (address, address));
        assert(msg.sender == poolOf(a, b));
        IERC20(a).transfer(msg.sender, amount0); // safe: only pools of the factory
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `uniswapV2Call` moves funds on behalf of any initiator: whoever makes the pair call it chooses what it does.
    }
}

contract ByStorage {
    address private current = address(1);

    function swap(IPool pool, int256 amount, bytes calldata data) external {
        current = address(pool);
        pool.swap(msg.sender, true, amount, 0, data);
        current = address(1);
    }

    function uniswapV3SwapCallback(int256 amount0, int256, bytes calldata data) external {
        if (msg.sender != current) revert("not the pool");
        IERC20(abi.decode(data, (address))).transfer(msg.sender, uint256(amount0)); // safe: the pool that was asked
    }
}

contract FlashBorrower {
    address private immutable lender;

    constructor(address l) {
        lender = l;
    }

    function onFlashLoan(address initiator, address token, uint256 amount, uint256 fee, bytes calldata data) external returns (bytes32) {
        require(msg.sender == lender && initiator == address(this), "not asked for");
        (address to, uint256 part) = abi.decode(data, (address, uint256));
        IERC20(token).transfer(to, part); // safe: asked for by this contract
        IERC20(token).approve(lender, amount + fee);
        return keccak256("ERC3156FlashBorrower.onFlashLoan");
    }

    function executeOperation(address asset, uint256 amount, uint256 premium, address, bytes calldata) external returns (bool) {
        require(msg.sender == lender, "not the lender");
        IERC20(asset).approve(lender, amount + premium); // safe: it only pays back
        return true;
    }
}

contract Holder {
    event Received(address from, uint256 id);

    function onERC721Received(address, address from, uint256 id, bytes calldata) external returns (bytes4) {
        emit Received(from, id); // safe: nothing is booked
        return this.onERC721Received.selector;
    }
}
