pragma solidity ^0.8.28;

interface IPool {
    function swap(uint256 amount) external;
}

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Desk {
    bool private transient isBusy;
    uint256 public nServed;

    function serve(bool isDry) external {
        require(!isBusy, "busy");
        isBusy = true;
      //^^^^^^^^^^^^^ Medium: `serve` leaves the lock `isBusy` closed on one path: every further call in the same transaction reverts.
        if (isDry) return;
        nServed++;
        isBusy = false;
    }

    function serveAll(bool isDry) external {
        require(!isBusy, "busy");
        isBusy = true; // safe: open again on every way out
        if (!isDry) nServed++;
        isBusy = false;
    }

    function serveOrFail(bool isDry) external {
        require(!isBusy, "busy");
        isBusy = true; // safe: a revert undoes it
        if (isDry) revert("dry");
        nServed++;
        isBusy = false;
    }
}

/// The pool of the last swap may still call back.
contract Swapper {
    IERC20 private immutable token;
    address private transient expected;

    constructor(IERC20 t) {
        token = t;
    }

    function swap(address pool, uint256 amount) external {
        expected = pool;
      //^^^^^^^^^^^^^^^ High: `swap` ends with `expected` still set: a later call of `onSwap` in the same transaction still accepts the old caller.
        IPool(pool).swap(amount);
    }

    function onSwap(uint256 amount) external {
        require(msg.sender == expected, "not the pool");
        require(token.transfer(msg.sender, amount), "failed");
    }
}

contract ClearingSwapper {
    IERC20 private immutable token;
    address private transient expected;

    constructor(IERC20 t) {
        token = t;
    }

    function swap(address pool, uint256 amount) external {
        expected = pool; // safe: cleared below
        IPool(pool).swap(amount);
        expected = address(0);
    }

    function onSwap(uint256 amount) external {
        require(msg.sender == expected, "not the pool");
        require(token.transfer(msg.sender, amount), "failed");
    }
}

/// What one caller paid counts for the next one.
contract Shop {
    mapping(address => uint256) public credit;

    function buy(IPool pool) external payable {
        assembly {
            tstore(0, add(tload(0), callvalue()))
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buy` ends with `transient storage` still set: a later call of `buy` in the same transaction uses the old value.
        }
        pool.swap(msg.value);
        uint256 paid;
        assembly {
            paid := tload(0)
        }
        credit[msg.sender] += paid;
    }
}

contract Prepared {
    uint256 private transient amount;
    uint256 private transient before;
    mapping(address => uint256) public credit;

    function prepare() external payable {
        amount = msg.value; // safe: it is there for the next call
    }

    function use() external {
        credit[msg.sender] += amount;
        amount = 0;
    }

    function measure(IPool pool) external {
        before = credit[msg.sender]; // safe: whoever reads it has set it before
        pool.swap(1);
        credit[msg.sender] = before + 1;
    }
}

/// One call a transaction, by intent or not.
contract OnceOnly {
    uint256 public nServed;

    function serve() external {
        assembly {
            if tload(1) {
                revert(0, 0)
            }
            tstore(1, 1)
          //^^^^^^^^^^^^ Low: `serve` leaves the lock `transient storage` closed: every further call in the same transaction reverts.
        }
        nServed++;
    }
}

/// The inner calls count what is open, the outer one looks at it.
contract Manager {
    bool private transient isOpen;
    uint256 private transient nOpen;
    mapping(address => uint256) public balanceOf;

    function unlock() external {
        require(!isOpen, "open");
        isOpen = true;
        IPool(msg.sender).swap(0);
        require(nOpen == 0, "not settled");
        isOpen = false;
    }

    function take(uint256 amount) external {
        require(isOpen, "not open");
        nOpen += 1; // safe: `unlock` looks at it
        balanceOf[msg.sender] += amount;
        IPool(msg.sender).swap(nOpen);
    }

    function settle(uint256 amount) external {
        require(isOpen, "not open");
        nOpen -= 1;
        balanceOf[msg.sender] -= amount;
    }
}
