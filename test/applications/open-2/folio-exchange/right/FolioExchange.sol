// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

interface IERC1155Like {
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external;
}

interface IERC20Like {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @dev EIP-712 domain that survives a chain split.
abstract contract Domain {
    bytes32 private immutable _cached;
    uint256 private immutable _cachedChain;

    constructor() {
        _cachedChain = block.chainid;
        _cached = _build();
    }

    function domainSeparator() public view returns (bytes32) {
        return block.chainid == _cachedChain ? _cached : _build();
    }

    function _build() private view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("FolioExchange"),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
    }
}

/// @title FolioExchange
/// @notice Makers sign sell orders for edition tokens off chain; takers fill them wholly or in parts.
///         A maker cancels a single order by its hash, or all of his orders by moving to a new epoch.
contract FolioExchange is Domain {
    struct Order {
        address maker;
        address edition;
        uint256 id;
        uint256 amount;
        address currency;
        uint256 price; // for the whole amount
        uint256 deadline;
        uint256 epoch;
        uint256 salt;
    }

    bytes32 public constant ORDER_TYPE = keccak256(
        "Order(address maker,address edition,uint256 id,uint256 amount,address currency,uint256 price,uint256 deadline,uint256 epoch,uint256 salt)"
    );

    mapping(bytes32 => uint256) public filled;
    mapping(address => uint256) public epochOf;

    event Filled(bytes32 indexed orderHash, address indexed maker, address indexed taker, uint256 quantity, uint256 paid);
    event Cancelled(bytes32 indexed orderHash);
    event EpochMoved(address indexed maker, uint256 epoch);

    function fill(Order calldata order, uint256 quantity, bytes calldata signature) external {
        _fill(order, quantity, signature);
    }

    /// @notice Fills several orders in one go; all or nothing.
    function fillMany(Order[] calldata orders, uint256[] calldata quantities, bytes[] calldata signatures) external {
        require(orders.length == quantities.length && orders.length == signatures.length, "Folio: lengths");
        for (uint256 i = 0; i < orders.length; i++) {
            _fill(orders[i], quantities[i], signatures[i]);
        }
    }

    function cancel(Order calldata order) external {
        require(order.maker == msg.sender, "Folio: maker only");
        bytes32 h = hashOrder(order);
        filled[h] = type(uint256).max;
        emit Cancelled(h);
    }

    function moveEpoch() external {
        uint256 next = ++epochOf[msg.sender];
        emit EpochMoved(msg.sender, next);
    }

    function hashOrder(Order calldata o) public view returns (bytes32) {
        bytes32 body = keccak256(
            abi.encode(ORDER_TYPE, o.maker, o.edition, o.id, o.amount, o.currency, o.price, o.deadline, o.epoch, o.salt)
        );
        return keccak256(abi.encodePacked(hex"1901", domainSeparator(), body));
    }

    function remaining(Order calldata o) external view returns (uint256) {
        uint256 done = filled[hashOrder(o)];
        return done >= o.amount ? 0 : o.amount - done;
    }

    function _fill(Order calldata order, uint256 quantity, bytes calldata signature) internal {
        require(block.timestamp <= order.deadline, "Folio: deadline");
        require(order.epoch == epochOf[order.maker], "Folio: epoch");
        require(quantity > 0, "Folio: quantity");

        bytes32 h = hashOrder(order);
        require(_recover(h, signature) == order.maker, "Folio: signature");

        uint256 done = filled[h];
        require(done <= order.amount && quantity <= order.amount - done, "Folio: overfill");
        filled[h] = done + quantity;

        uint256 paid = (order.price * quantity + order.amount - 1) / order.amount;
        _collect(order.currency, msg.sender, order.maker, paid);
        IERC1155Like(order.edition).safeTransferFrom(order.maker, msg.sender, order.id, quantity, "");
        emit Filled(h, order.maker, msg.sender, quantity, paid);
    }

    function _collect(address currency, address from, address to, uint256 amount) internal {
        require(currency.code.length > 0, "Folio: currency");
        (bool ok, bytes memory ret) =
            currency.call(abi.encodeWithSelector(IERC20Like.transferFrom.selector, from, to, amount));
        require(ok, "Folio: payment");
        if (ret.length > 0) {
            require(abi.decode(ret, (bool)), "Folio: payment refused");
        }
    }

    function _recover(bytes32 digest, bytes calldata signature) internal pure returns (address signer) {
        require(signature.length == 65, "Folio: sig length");
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        uint8 v = uint8(signature[64]);
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "Folio: sig s");
        signer = ecrecover(digest, v, r, s);
        require(signer != address(0), "Folio: sig");
    }
}
