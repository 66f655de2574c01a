pragma solidity ^0.8.20;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function burnFrom(address from, uint256 amount) external;
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

abstract contract Context {
    function _msgSender() internal view virtual returns (address) {
        return msg.sender;
    }
}

contract Vault is Context {
    IERC20 private immutable token;
    address private immutable owner = msg.sender;
    mapping(address => uint256) private shares;
    mapping(address => mapping(address => uint256)) private allowed;
    mapping(address => bool) private isPayer;

    constructor(IERC20 t) {
        token = t;
    }

    function deposit(uint256 amount) external {
        shares[msg.sender] += amount;
        token.transferFrom(_msgSender(), address(this), amount); // safe: from the caller
    }

    function approve(address spender, uint256 amount) external {
        allowed[msg.sender][spender] = amount;
    }

    function depositFrom(address from, uint256 amount) external {
        allowed[from][msg.sender] -= amount;
        token.transferFrom(from, address(this), amount); // safe: an allowance for the caller is used up
    }

    function pull(address from, uint256 amount) external {
        _pull(from, amount);
    }

    function _pull(address from, uint256 amount) private {
        require(from == msg.sender, "not yours");
        token.transferFrom(from, address(this), amount); // safe: it is the caller
    }

    function setPayer(address payer, bool yes) external {
        require(msg.sender == owner, "not the owner");
        isPayer[payer] = yes;
    }

    function collect(address payer, uint256 amount) external {
        require(isPayer[payer], "not a payer");
        token.transferFrom(payer, owner, amount); // safe: from a list of the owner's
    }

    function sweep(address from, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        token.burnFrom(from, amount); // safe: the owner only
    }
}

contract Orders {
    struct Order {
        address maker;
        uint256 amount;
        uint256 nonce;
    }

    IERC20 private immutable token;
    mapping(address => mapping(uint256 => bool)) private used;
    mapping(uint256 => Order) private orders;
    uint256 private count;

    constructor(IERC20 t) {
        token = t;
    }

    function fill(Order calldata order, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), order.maker, order.amount, order.nonce));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == order.maker, "bad signature");
        require(!used[order.maker][order.nonce], "used");
        used[order.maker][order.nonce] = true;
        token.transferFrom(order.maker, msg.sender, order.amount); // safe: the maker signed
    }

    function fillByContract(Order calldata order, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), order.maker, order.amount, order.nonce));
        require(IERC1271(order.maker).isValidSignature(digest, signature) == 0x1626ba7e, "bad signature");
        used[order.maker][order.nonce] = true;
        token.transferFrom(order.maker, msg.sender, order.amount); // safe: the maker, a contract, agreed
    }

    function post(uint256 amount) external {
        orders[count++] = Order(msg.sender, amount, 0);
    }

    function take(uint256 id) external {
        Order memory order = orders[id];
        delete orders[id];
        token.transferFrom(order.maker, msg.sender, order.amount); // safe: who posted it, as it was posted
    }
}

contract FlashLender {
    IERC20 private immutable token;
    bytes32 private constant SUCCESS = keccak256("ERC3156FlashBorrower.onFlashLoan");

    constructor(IERC20 t) {
        token = t;
    }

    function flashLoan(IBorrower receiver, uint256 amount, bytes calldata data) external {
        token.transfer(address(receiver), amount);
        require(receiver.onFlashLoan(msg.sender, address(token), amount, 0, data) == SUCCESS, "refused");
        token.transferFrom(address(receiver), address(this), amount); // safe: the borrower agreed
    }
}

contract Wrapper {
    IERC1155 private immutable nft;

    constructor(IERC1155 n) {
        nft = n;
    }

    function wrap(address from, uint256 id, uint256 amount) external {
        require(from == msg.sender || nft.isApprovedForAll(from, msg.sender), "not allowed");
        nft.safeTransferFrom(from, address(this), id, amount, ""); // safe: the owner allowed the caller
    }
}

contract Swapper {
    address private immutable factory;
    bytes32 private constant CODE = 0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54;

    constructor(address f) {
        factory = f;
    }

    function swapCallback(int256 amount, bytes calldata data) external {
        (address a, address b, address payer) = abi.decode(data, (address, address, address));
        bytes32 pool = keccak256(abi.encodePacked(hex"ff", factory, keccak256(abi.encode(a, b)), CODE));
        require(msg.sender == address(uint160(uint256(pool))), "not a pool");
        IERC20(a).transferFrom(payer, msg.sender, uint256(amount)); // safe: only pools of the factory call this
    }
}

/// Of ether or of a token, for good.
contract Pool {
    bool public isOfEther;
    IERC20 private immutable token;
    mapping(address => uint256) public shares;
    address private immutable owner = msg.sender;

    constructor(IERC20 t) {
        token = t;
    }

    function holdEther() external {
        require(msg.sender == owner, "not the owner");
        isOfEther = true;
    }

    function depositFor(address to, uint256 amount) external payable {
        if (isOfEther) add(to, msg.value); // safe: of a pool of tokens only the caller is asked
        else add(msg.sender, amount);
    }

    function add(address who, uint256 amount) private {
        shares[who] += amount;
        if (isOfEther) return;
        token.transferFrom(who, address(this), amount);
    }
}
