pragma solidity ^0.8.20;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external;
}

interface IERC721 {
    function safeTransferFrom(address from, address to, uint256 id) external;
}

interface IERC1155 {
    function isApprovedForAll(address owner, address operator) external view returns (bool);
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external;
}

interface IBorrower {
    function onFlashLoan(address initiator, address token, uint256 amount, uint256 fee, bytes calldata data) external returns (bytes32);
}

interface IERC1271 {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

library SafeTransfer {
    function safeTransferFrom(IERC20 token, address from, address to, uint256 amount) internal {
        (bool ok, bytes memory data) =
            address(token).call(abi.encodeWithSelector(token.transferFrom.selector, from, to, amount));
        require(ok && (data.length == 0 || abi.decode(data, (bool))), "failed");
    }

    function encoded(IERC20 token, address from, address to, uint256 amount) internal {
        (bool ok, ) = address(token).call(abi.encodeCall(IERC20.transferFrom, (from, to, amount)));
        require(ok, "failed");
    }

    function inAssembly(IERC20 token, address from, address to, uint256 amount) internal {
        bool ok;
        assembly {
            let at := mload(0x40)
            mstore(at, 0x23b872dd00000000000000000000000000000000000000000000000000000000)
            mstore(add(at, 4), and(from, 0xffffffffffffffffffffffffffffffffffffffff))
            mstore(add(at, 36), to)
            mstore(add(at, 68), amount)
            ok := call(gas(), token, 0, at, 100, 0, 32)
        }
        require(ok, "failed");
    }
}

contract Tills {
    using SafeTransfer for IERC20;

    IERC20 private immutable token;

    constructor(IERC20 t) {
        token = t;
    }

    function pay(address from, address to, uint256 amount) external {
        require(token.transferFrom(from, to, amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `pay` takes tokens from `from`, which the caller chooses, and sends them to `to`: nothing ties that account to the caller.
    }

    function payAny(IERC20 which, address from, uint256 amount) external {
        which.safeTransferFrom(from, msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payAny` takes tokens from `from`, which the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
    }

    function payEncoded(address from, uint256 amount) external {
        token.encoded(from, msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payEncoded` takes tokens from `from`, which the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
    }

    function payInAssembly(address from, uint256 amount) external {
        token.inAssembly(from, msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payInAssembly` takes tokens from an account that the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
    }

    /// Whoever differs from the caller is not tied to the caller.
    function payOthers(address from, uint256 amount) external {
        require(from != msg.sender, "not yourself");
        token.transferFrom(from, msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payOthers` takes tokens from `from`, which the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
    }

    function payPacked(bytes calldata order) external {
        (address from, uint256 amount) = abi.decode(order, (address, uint256));
        token.transferFrom(from, msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payPacked` takes tokens from an account that the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
    }
}

contract Market {
    function buy(IERC721 nft, address seller, uint256 id) external payable {
        nft.safeTransferFrom(seller, msg.sender, id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `buy` takes tokens from `seller`, which the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
    }
}

contract WithPermit {
    IERC20 private immutable token;

    constructor(IERC20 t) {
        token = t;
    }

    function pull(address from, address to, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        token.permit(from, address(this), amount, deadline, v, r, s);
        token.transferFrom(from, to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `pull` takes tokens from `from`, which the caller chooses, and sends them to `to`: nothing ties that account to the caller.
    }
}

contract Piggy {
    IERC20 private immutable token;
    mapping(address => uint256) private saved;

    constructor(IERC20 t) {
        token = t;
    }

    function saveFor(address who, uint256 amount) external {
        saved[who] += amount;
        token.transferFrom(who, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `saveFor` takes tokens from `who`, which the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
    }
}

interface Burnable {
    function burnFrom(address from, uint256 amount) external;
}

contract Furnace {
    Burnable private immutable coin;

    constructor(Burnable c) {
        coin = c;
    }

    function burn(address from, uint256 amount) external {
        coin.burnFrom(from, amount);
    //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `burn` burns tokens of `from`, which the caller chooses: nothing ties that account to the caller.
    }
}
