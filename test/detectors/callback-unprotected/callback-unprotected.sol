pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
}

interface IPool {
    function token0() external view returns (address);
    function swap(address to, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data) external;
}

contract V3Swapper {
    function uniswapV3SwapCallback(int256 amount0, int256, bytes calldata data) external {
        (address token, address payer) = abi.decode(data, (address, address));
        require(IERC20(token).transferFrom(payer, msg.sender, uint256(amount0)), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `uniswapV3SwapCallback` moves funds for any caller: it does not check that `msg.sender` is the pool.
    }

    /// What the data say is the caller's word.
    function pancakeV3SwapCallback(int256 amount0, int256, bytes calldata data) external {
        (address token, address pool) = abi.decode(data, (address, address));
        require(msg.sender == pool, "not the pool");
        require(IERC20(token).transfer(msg.sender, uint256(amount0)), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `pancakeV3SwapCallback` moves funds for any caller: it does not check that `msg.sender` is the pool.
    }
}

contract V2Flash {
    function uniswapV2Call(address, uint256 amount0, uint256, bytes calldata data) external {
        address token = abi.decode(data, (address));
        IERC20(token).transfer(msg.sender, amount0);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `uniswapV2Call` moves funds for any caller: it does not check that `msg.sender` is the pair.
    }
}

contract Borrower {
    address private immutable lender;

    constructor(address l) {
        lender = l;
    }

    function executeOperation(address[] calldata assets, uint256[] calldata amounts, uint256[] calldata, address, bytes calldata params) external returns (bool) {
        require(msg.sender == lender, "not the lender");
        (address target, uint256 amount) = abi.decode(params, (address, uint256));
        IERC20(assets[0]).transfer(target, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `executeOperation` moves funds on behalf of any initiator: whoever makes the lender call it chooses what it does.
        IERC20(assets[0]).approve(lender, amounts[0]);
        return true;
    }
}

contract Deposits {
    mapping(address => uint256) private depositOf;
    mapping(address => mapping(address => uint256)) private heldOf;
    address private immutable nft;

    constructor(address n) {
        nft = n;
    }

    function onERC721Received(address, address from, uint256 id, bytes calldata) external returns (bytes4) {
        depositOf[from] = id;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `onERC721Received` credits what it is told for any caller: it does not check that `msg.sender` is the token.
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address from, uint256 id, uint256, bytes calldata) external returns (bytes4) {
        heldOf[msg.sender][from] = id; // safe: booked for the token that calls
        return this.onERC1155Received.selector;
    }

    function tokenFallback(address from, uint256 amount, bytes calldata) external {
        require(msg.sender == nft, "not the token");
        depositOf[from] += amount; // safe: the token only
    }
}
