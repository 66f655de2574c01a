pragma solidity ^0.8.20;

interface IReceiver {
    function isSupported() external returns (bool);

    function onReceived(uint256 id) external returns (bytes4);

    function price() external view returns (uint256);
}

/// The call is in a modifier: told where the function names it whose effects come after.
contract Airdrop {
    mapping(address => uint256) private received;

    modifier onceOnly() {
        require(received[msg.sender] == 0);
        _;
    }

    modifier supporting() {
        require(IReceiver(msg.sender).isSupported());
        _;
    }

    function take() external onceOnly supporting {
        //                            ^^^^^^^^^^ High: `take` calls `msg.sender` before it updates `received[msg.sender]`: the receiver can reenter while the old value is still stored.
        received[msg.sender] += 20;
    }

    function count() external supporting returns (uint256) { // safe: nothing comes after
        return received[msg.sender];
    }
}

/// The limit is noted after the receiver was called.
contract Mint {
    mapping(uint256 => address) private owners;
    mapping(address => uint256) private minted;
    uint256 private next;

    function mint() external {
        require(minted[msg.sender] < 1);
        safeMint(msg.sender);
      //^^^^^^^^^^^^^^^^^^^^ High: `mint` calls `msg.sender` before it updates `minted[msg.sender]`: the receiver can reenter while the old value is still stored.
        minted[msg.sender]++;
    }

    function safeMint(address to) private {
        uint256 id = next++;
        owners[id] = to;
        require(IReceiver(to).onReceived(id) == IReceiver.onReceived.selector);
    }

    function burn(uint256 id) external {
        require(owners[id] == msg.sender);
        delete owners[id];
        IReceiver(msg.sender).onReceived(id); // safe: nothing is written afterwards
    }
}

/// The old balance is kept in a variable while the receiver is called.
contract Hooked {
    mapping(address => uint256) internal balances;

    constructor() {
        balances[msg.sender] = 1e18;
    }

    function send(address to, uint256 amount) public virtual {
        uint256 before = balances[msg.sender];
        IReceiver(to).onReceived(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `send` calls `to` before it updates `balances[msg.sender]`: the receiver can reenter while the old value is still stored.
        balances[msg.sender] = before - amount;
        balances[to] += amount;
    }
}

/// The other way in is of the base.
contract Base {
    mapping(address => uint256) internal credit;
    bool internal isBusy;

    function move(address to, uint256 amount) external {
        credit[msg.sender] -= amount;
        credit[to] += amount;
    }
}

contract Derived is Base {
    function deposit() external payable {
        credit[msg.sender] += msg.value;
    }

    function settle() external {
        require(!isBusy);
        isBusy = true;
        uint256 amount = credit[msg.sender];
        IReceiver(msg.sender).onReceived(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `settle` calls `msg.sender` before it updates `credit[msg.sender]`: the receiver can reenter through `move` while the old value is still stored.
        credit[msg.sender] = amount / 2;
        isBusy = false;
    }
}

contract Early {
    mapping(address => uint256) private received;
    mapping(address => uint256) private lastUse;

    function effectsFirst() external {
        require(received[msg.sender] == 0);
        received[msg.sender] += 20;
        require(IReceiver(msg.sender).isSupported()); // safe: noted before
    }

    function unrelated() external {
        require(received[msg.sender] == 0);
        IReceiver(msg.sender).isSupported(); // safe: what is written later decides nothing
        lastUse[msg.sender] = block.timestamp;
    }

    function looks() external {
        require(received[msg.sender] == 0);
        received[msg.sender] = IReceiver(msg.sender).price(); // safe: a view call changes nothing
    }
}

contract Locked {
    mapping(address => uint256) private received;
    bool private isBusy;

    function locked() external {
        require(!isBusy);
        isBusy = true;
        require(received[msg.sender] == 0);
        require(IReceiver(msg.sender).isSupported()); // safe: locked
        received[msg.sender] += 20;
        isBusy = false;
    }
}
