pragma solidity ^0.8.20;

interface IReceiver {
    function onReceived(address from, uint256 amount) external returns (bool);
}

interface IPermit {
    function permit(address owner, address spender, bytes calldata data) external;
}

contract Balances {
    mapping(address => uint256) internal balances;
    mapping(address => uint256) internal frozen;
    uint256 internal total;

    function send(address from, address to, uint256 amount) external {
        require(from == msg.sender, "not yours");
        uint256 sent = move(from, to, amount);
        bool isTaken = IReceiver(to).onReceived(from, sent); // safe: what was read was written before
        if (!isTaken) move(to, from, sent);
    }

    function move(address from, address to, uint256 amount) internal returns (uint256 moved) {
        moved = amount;
        if (from != address(0)) {
            uint256 free = balances[from] - frozen[from];
            if (free < moved) moved = free;
        }
        if (from == address(0)) total += moved;
        else balances[from] -= moved;
        if (to == address(0)) total -= moved;
        else balances[to] += moved;
    }
}

contract LateBalances {
    mapping(address => uint256) internal balances;
    mapping(address => uint256) internal frozen;

    function send(address from, address to, uint256 amount, bool isLate) external {
        require(from == msg.sender, "not yours");
        uint256 moved = amount;
        if (!isLate) {
            uint256 free = balances[from] - frozen[from];
            if (free < moved) moved = free;
        }
        if (isLate) balances[from] -= moved;
        IReceiver(to).onReceived(from, moved);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `send` calls `to` before it updates `balances[from]`: the receiver can reenter while the old value is still stored.
        if (!isLate) balances[from] -= moved;
        balances[to] += moved;
    }
}

contract Orders {
    struct Order {
        address maker;
        uint256 amount;
        uint256 traits;
    }

    mapping(bytes32 => uint256) internal filled;
    mapping(uint256 => uint256) internal bits;

    function fill(Order calldata order, uint256 amount, address token, bytes calldata permit) external {
        bytes32 id = keccak256(abi.encode(order));
        uint256 done = filled[id];
        if (done == 0) {
            IPermit(token).permit(order.maker, address(this), permit); // safe: the order must still be new after that
            if (!isOfBits(order)) require(filled[id] == 0, "entered again");
        }
        finish(order, id, done + amount);
    }

    function fillWithoutTest(Order calldata order, uint256 amount, address token, bytes calldata permit) external {
        bytes32 id = keccak256(abi.encode(order));
        uint256 done = filled[id];
        IPermit(token).permit(order.maker, address(this), permit);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `fillWithoutTest` calls `token` before it updates `filled[…]`: the receiver can reenter while the old value is still stored.
        finish(order, id, done + amount);
    }

    function fillWithWrongTest(Order calldata order, uint256 amount, address token, bytes calldata permit) external {
        bytes32 id = keccak256(abi.encode(order));
        uint256 done = filled[id];
        IPermit(token).permit(order.maker, address(this), permit);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `fillWithWrongTest` calls `token` before it updates `filled[…]`: the receiver can reenter while the old value is still stored.
        if (isOfBits(order)) require(filled[id] == 0, "entered again");
        finish(order, id, done + amount);
    }

    function fillTestedEarly(Order calldata order, uint256 amount, address token, bytes calldata permit) external {
        bytes32 id = keccak256(abi.encode(order));
        uint256 done = filled[id];
        if (!isOfBits(order)) require(filled[id] == 0, "entered again");
        IPermit(token).permit(order.maker, address(this), permit);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `fillTestedEarly` calls `token` before it updates `filled[…]`: the receiver can reenter while the old value is still stored.
        finish(order, id, done + amount);
    }

    function isOfBits(Order calldata order) internal pure returns (bool) {
        return (order.traits & 1) != 0;
    }

    function finish(Order calldata order, bytes32 id, uint256 done) internal {
        require(done <= order.amount, "too much");
        if (isOfBits(order)) bits[order.traits] = 1;
        else filled[id] = done;
    }
}
