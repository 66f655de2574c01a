pragma solidity ^0.8.20;

/// How long something lasts says how much is paid, and is no money itself; how much is held is.
contract Passes {
    struct Pass {
        address holder;
        uint64 until;
        uint256 held;
        uint256 spare;
    }

    uint256 public constant MONTH = 30 days;

    mapping(uint256 => Pass) public passes;
    mapping(address => uint256) public balances;

    function fill() external payable {
        balances[msg.sender] += msg.value;
    }

    function buy(uint256 id) external {
        require(passes[id].holder == address(0), "taken");
        balances[msg.sender] -= 1 ether;
        passes[id].holder = msg.sender;
        passes[id].held = 1 ether;
        passes[id].until = uint64(block.timestamp + MONTH);
    }

    function goOn(uint256 id) external {
        balances[passes[id].holder] -= 1 ether;
        passes[id].held = 1 ether;
        passes[id].until += uint64(MONTH); // safe: a time, not money
    }

    function stretch(uint256 id, uint256 more) external {
        passes[id].spare += more;
      //^^^^^^^^^^^^^^^^^^^^^^^^ High: `stretch` adds `more` to `passes[id].spare` and nothing comes in for it, while `end` pays out of it: anyone can take what others deposited.
    }

    function end(uint256 id) external {
        Pass storage pass = passes[id];
        uint256 left = block.timestamp < pass.until ? pass.until - block.timestamp : 0;
        balances[pass.holder] += (pass.held * left) / MONTH + pass.spare;
        pass.held = 0;
        pass.spare = 0;
    }

    function take(uint256 amount) external {
        balances[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}
