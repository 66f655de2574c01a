pragma solidity ^0.8.20;

interface IExactRouter {
    struct Terms {
        bytes path;
        address recipient;
        uint256 deadline;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    function exactInput(Terms calldata terms) external payable returns (uint256);
}

struct Bid {
    bytes note;
    address bidder;
    uint256 time;
    uint256 amount;
    uint256 least;
}

contract Desk {
    function encoded(bytes calldata path, uint256 amount, uint256 least) external view returns (bytes memory) {
        return abi.encodeCall(
            IExactRouter.exactInput,
            (IExactRouter.Terms(path, msg.sender, block.timestamp, amount, least))
           //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: The trade `IExactRouter.Terms` has a deadline that never expires.
        );
    }

    function named(bytes calldata path, uint256 amount, uint256 least) external view returns (bytes memory) {
        IExactRouter.Terms memory terms = IExactRouter.Terms({
        //                                ^^^^^^^^^^^^^^^^^^^^... Low: The trade `IExactRouter.Terms` has a deadline that never expires.
            amountIn: amount,
            amountOutMinimum: least,
            deadline: block.timestamp + 5 minutes,
            path: path,
            recipient: msg.sender
        });
        return abi.encode(terms);
    }

    function forever(bytes calldata path, uint256 amount, uint256 least) external view returns (bytes memory) {
        return abi.encode(IExactRouter.Terms(path, msg.sender, type(uint256).max, amount, least));
        //                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: The trade `IExactRouter.Terms` has a deadline that never expires.
    }

    function given(bytes calldata path, uint256 amount, uint256 least, uint256 deadline) external view returns (bytes memory) {
        return abi.encode(IExactRouter.Terms(path, msg.sender, deadline, amount, least)); // safe: the caller's deadline
    }

    function bid(bytes calldata note, uint256 amount) external view returns (bytes memory) {
        return abi.encode(Bid(note, msg.sender, block.timestamp, amount, 0)); // safe: no terms of a trade
    }
}

contract Direct {
    IExactRouter private immutable router;

    constructor(IExactRouter r) {
        router = r;
    }

    function trade(bytes calldata path, uint256 amount, uint256 least) external {
        IExactRouter.Terms memory terms = IExactRouter.Terms(path, msg.sender, block.timestamp, amount, least); // safe: told where it is traded
        router.exactInput(terms);
      //^^^^^^^^^^^^^^^^^^^^^^^^ Low: `trade` trades with the deadline `block.timestamp` that never expires.
    }
}
