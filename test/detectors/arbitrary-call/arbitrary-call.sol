pragma solidity ^0.8.20;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

contract Aggregator {
    function swap(IERC20 token, uint256 amount, address exchange, bytes calldata data) external {
        token.transferFrom(msg.sender, address(this), amount);
        (bool ok, ) = exchange.call(data);
        //            ^^^^^^^^^^^^^^^^^^^ High: `swap` calls `exchange` with `data`, both chosen by the caller, and can spend the allowances that users gave to this contract.
        require(ok, "failed");
    }

    function both(IERC20 token, address exchange, bytes calldata data) external {
        require(exchange != address(token), "not the token");
        token.transferFrom(msg.sender, address(this), 1);
        (bool ok, ) = exchange.call(data);
        //            ^^^^^^^^^^^^^^^^^^^ Medium: `both` calls `exchange` with `data`, both chosen by the caller, and can spend the allowances that users gave to this contract.
        require(ok, "failed");
    }
}

contract Pool {
    IERC20 private immutable token;

    constructor(IERC20 t) {
        token = t;
    }

    function flashLoan(uint256 amount, address borrower, address target, bytes calldata data) external {
        uint256 before = token.balanceOf(address(this));
        token.transfer(borrower, amount);
        (bool ok, ) = target.call(data);
        //            ^^^^^^^^^^^^^^^^^ High: `flashLoan` calls `target` with `data`, both chosen by the caller, and can take the tokens that this contract holds.
        require(ok && token.balanceOf(address(this)) >= before, "not paid back");
    }
}

contract Zapper {
    struct Step {
        address target;
        bytes data;
    }

    function zap(IERC20 token, uint256 amount, Step[] calldata steps) external {
        token.transferFrom(msg.sender, address(this), amount);
        for (uint256 i = 0; i < steps.length; i++) {
            _run(steps[i]);
        }
    }

    function _run(Step calldata step) private {
        (bool ok, bytes memory result) = step.target.call(step.data);
        //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `zap` calls `steps[…].target` with `steps[…].data`, both chosen by the caller, and can spend the allowances that users gave to this contract.
        require(ok && result.length > 0, "failed");
    }
}

contract Registered {
    address private immutable owner = msg.sender;
    mapping(address => bool) private isExchange;
    mapping(bytes32 => bool) private queued;
    IERC20 private immutable token;

    constructor(IERC20 t) {
        token = t;
    }

    function allow(address exchange) external {
        require(msg.sender == owner, "not the owner");
        isExchange[exchange] = true;
    }

    function swap(uint256 amount, address exchange, bytes calldata data) external {
        require(isExchange[exchange], "not an exchange");
        token.transferFrom(msg.sender, address(this), amount);
        (bool ok, ) = exchange.call(data); // safe: from a list of the owner's
        require(ok);
    }

    function execute(address target, bytes calldata data) external {
        require(msg.sender == owner, "not the owner");
        (bool ok, ) = target.call(data); // safe: the owner only
        require(ok);
    }

    function queue(bytes32 id) external {
        require(msg.sender == owner, "not the owner");
        queued[id] = true;
    }

    function executeQueued(address target, bytes calldata data) external {
        bytes32 id = keccak256(abi.encode(target, data));
        require(queued[id], "not queued");
        queued[id] = false;
        (bool ok, ) = target.call(data); // safe: laid down by the owner before
        require(ok);
    }

    function notify(address target, uint256 amount) external {
        token.transferFrom(msg.sender, target, amount);
        (bool ok, ) = target.call(abi.encodeWithSignature("onPayment(address,uint256)", msg.sender, amount)); // safe: only arguments are chosen
        require(ok);
    }

    function toToken(bytes calldata data) external view returns (bool ok) {
        (ok, ) = address(token).staticcall(data); // safe: changes nothing
    }
}

/// Holds nothing, and nobody approves it.
contract Multicall {
    struct Call {
        address target;
        bytes data;
    }

    function aggregate(Call[] calldata calls) external returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            bool ok;
            (ok, results[i]) = calls[i].target.call(calls[i].data); // safe: there is nothing to take
            require(ok);
        }
    }
}

/// Whoever signs names themselves: that keeps nobody out.
contract SignedDesk {
    struct Offer {
        address seller;
        address coin;
        uint256 most;
    }

    mapping(bytes32 => uint256) public sold;

    error Unsigned();

    function hashOf(Offer calldata offer) private view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), offer.seller, offer.coin, offer.most));
    }

    function takeAndRun(
        Offer calldata offer,
        uint256 amount,
        bytes32 r,
        bytes32 s,
        uint8 v,
        address hook,
        bytes calldata data
    ) external {
        bytes32 hash = hashOf(offer);
        address signer = ecrecover(hash, v, r, s);
        if (signer == address(0) || signer != offer.seller) revert Unsigned();
        sold[hash] += amount;
        require(sold[hash] <= offer.most, "sold out");
        require(IERC20(offer.coin).transferFrom(offer.seller, msg.sender, amount), "not sent");
        (bool done, ) = hook.call(data);
        //              ^^^^^^^^^^^^^^^ High: `takeAndRun` calls `hook` with `data`, both chosen by the caller, and can spend the allowances that users gave to this contract.
        require(done, "failed");
    }
}

contract AppointedDesk {
    address private immutable desk = msg.sender;

    function run(IERC20 coin, uint256 amount, bytes32 r, bytes32 s, uint8 v, address hook, bytes calldata data) external {
        bytes32 hash = keccak256(abi.encode(block.chainid, address(this), coin, amount, hook, data));
        require(ecrecover(hash, v, r, s) == desk, "not signed");
        require(coin.transferFrom(msg.sender, address(this), amount), "not sent");
        (bool done, ) = hook.call(data); // safe: signed by somebody who is appointed
        require(done, "failed");
    }
}
