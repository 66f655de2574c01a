pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

interface IListener {
    function onPaid(address to) external;
}

interface IBank {
    function payOut(address to, uint256 amount) external;

    function deposit() external payable;
}

contract Payroll {
    IERC20 private immutable token;
    IBank private immutable bank;
    IListener private listener;
    mapping(address => uint256) public owed;
    mapping(address => uint256) public failed;

    event Failed(address to);

    constructor(IERC20 t, IBank b) {
        token = t;
        bank = b;
    }

    receive() external payable {
        owed[msg.sender] += msg.value;
    }

    function pay(address to) external {
        uint256 amount = owed[to];
        owed[to] = 0;
        try token.transfer(to, amount) {} catch {}
        //                                ^^^^^^^^ Medium: `pay` ignores the failure of this call, although `owed[to]` was already changed for it.
    }

    function paySome(address to, uint256 amount) external {
        owed[to] -= amount;
        try bank.payOut(to, amount) {
            emit Failed(address(0));
        } catch Error(string memory) {} catch {
        //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `paySome` ignores the failure of this call, although `owed[to]` was already changed for it.
            revert("unknown");
        }
    }

    function payEther(uint256 amount) external {
        owed[msg.sender] -= amount;
        try bank.deposit{value: amount}() {} catch {}
        //                                   ^^^^^^^^ Medium: `payEther` ignores the failure of this call, although `owed[msg.sender]` was already changed for it.
    }

    function payOrKeep(address to) external {
        uint256 amount = owed[to];
        owed[to] = 0;
        try token.transfer(to, amount) {} catch {
            owed[to] = amount; // safe: put back
        }
    }

    function payOrNote(address to, uint256 amount) external {
        owed[to] -= amount;
        try token.transfer(to, amount) {} catch {
            failed[to] += amount; // safe: kept for later
        }
    }

    function payOrTell(address to, uint256 amount) external {
        owed[to] -= amount;
        try token.transfer(to, amount) {} catch {
        //                                ^^^^^^^... Low: `payOrTell` ignores the failure of this call, although `owed[to]` was already changed for it.
            emit Failed(to);
        }
    }

    function tell(address to, uint256 amount) external {
        owed[to] -= amount;
        require(token.transfer(to, amount), "failed");
        try listener.onPaid(to) {} catch {} // safe: the payment does not hang on it
    }

    function payFirst(address to, uint256 amount) external {
        try token.transfer(to, amount) {
            owed[to] -= amount;
        } catch {} // safe: the record is changed only where it worked
    }
}
