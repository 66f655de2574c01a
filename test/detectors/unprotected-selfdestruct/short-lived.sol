pragma solidity ^0.8.20;

contract Handler {
    function execute(address callee, bytes calldata data) external returns (bool done) {
        (done, ) = callee.call(data);
    }

    function destroy(address payable to) external {
        selfdestruct(to); // safe: it is destroyed in the transaction that makes it, wherever it is made
    }
}

contract Gateway {
    function run(bytes32 salt, address callee, bytes calldata data) external {
        Handler handler = new Handler{salt: salt}();
        require(handler.execute(callee, data), "failed");
        handler.destroy(payable(address(this)));
    }
}

contract KeptHandler {
    function destroy(address payable to) external {
        selfdestruct(to);
      //^^^^^^^^^^^^^^^^ High: Anyone can destroy `KeptHandler` and take its ether through `destroy`: no check restricts the caller.
    }
}

contract Keeper {
    KeptHandler public handler;

    function run(bytes32 salt) external {
        handler = new KeptHandler{salt: salt}();
    }

    function runAtOnce(bytes32 salt) external {
        KeptHandler made = new KeptHandler{salt: salt}();
        made.destroy(payable(address(this)));
    }
}

contract SometimesKept {
    function destroy(address payable to) external {
        selfdestruct(to);
      //^^^^^^^^^^^^^^^^ High: Anyone can destroy `SometimesKept` and take its ether through `destroy`: no check restricts the caller.
    }
}

contract SometimesKeeper {
    function run(bytes32 salt, bool isKept) external {
        SometimesKept made = new SometimesKept{salt: salt}();
        if (!isKept) made.destroy(payable(address(this)));
    }
}

contract NotSure {
    bool private isOver;

    function destroy(address payable to) external {
        if (isOver) selfdestruct(to);
        //          ^^^^^^^^^^^^^^^^ High: Anyone can destroy `NotSure` and take its ether through `destroy`: no check restricts the caller.
        isOver = true;
    }
}

contract NotSureKeeper {
    function run(bytes32 salt) external {
        NotSure made = new NotSure{salt: salt}();
        made.destroy(payable(address(this)));
    }
}
