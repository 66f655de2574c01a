pragma solidity ^0.8.0;

contract Coin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public ceiling;
    uint256 public totalSupply;
    address private immutable owner = msg.sender;

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function setCeiling(address who, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        ceiling[who] = amount;
    }

    function issue() external payable {
        balanceOf[msg.sender] += msg.value;
        totalSupply += msg.value;
    }

    function take(address from, address to, uint256 amount) external {
        require(allowance[from][msg.sender] >= amount, "not allowed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` requires that `allowance[from][msg.sender]` is large enough, and does not reduce it: it can be spent again.
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function destroy(address from, uint256 amount) external {
        if (allowance[from][msg.sender] < amount) revert("not allowed");
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `destroy` requires that `allowance[from][msg.sender]` is large enough, and does not reduce it: it can be spent again.
        balanceOf[from] -= amount;
        totalSupply -= amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        require(allowance[from][msg.sender] >= amount, "not allowed"); // safe: reduced below
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function spend(address from, address to, uint256 amount) external {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) {
            require(allowed >= amount, "not allowed"); // safe: reduced where it is no unlimited one
            allowance[from][msg.sender] = allowed - amount;
        }
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external {
        require(ceiling[msg.sender] >= amount, "too much"); // safe: a limit for each transfer
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }
}

contract Plans {
    mapping(address => uint256) public credit;
    mapping(address => uint256) public earned;
    mapping(uint256 => uint256) public price;
    mapping(uint256 => address) public merchant;
    mapping(uint256 => mapping(address => uint256)) public paidUntil;

    function topUp() external payable {
        credit[msg.sender] += msg.value;
    }

    function offer(uint256 id, uint256 amount) external {
        require(merchant[id] == address(0), "taken");
        merchant[id] = msg.sender;
        price[id] = amount;
    }

    function subscribe(uint256 id) external {
        require(credit[msg.sender] >= price[id], "no credit");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `subscribe` requires that `credit[msg.sender]` is large enough, and does not reduce it: it can be spent again.
        earned[merchant[id]] += price[id];
        paidUntil[id][msg.sender] = block.timestamp + 30 days;
    }

    function subscribeOnce(uint256 id) external {
        require(credit[msg.sender] >= price[id], "no credit");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `subscribeOnce` requires that `credit[msg.sender]` is large enough, and does not reduce it: it can be spent again.
        require(paidUntil[id][msg.sender] < block.timestamp, "paid");
        earned[merchant[id]] += price[id];
        paidUntil[id][msg.sender] = block.timestamp + 30 days;
    }

    function renew(uint256 id) external {
        require(credit[msg.sender] >= price[id], "no credit"); // safe: reduced below
        credit[msg.sender] -= price[id];
        earned[merchant[id]] += price[id];
        paidUntil[id][msg.sender] += 30 days;
    }

    function collect() external {
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

contract Loan {
    mapping(address => uint256) public collateral;
    mapping(address => uint256) public debt;

    mapping(address => uint256) public drawn;
    mapping(address => uint256) public ready;

    function secure() external payable {
        collateral[msg.sender] += msg.value;
    }

    function release(uint256 amount) external {
        collateral[msg.sender] -= amount;
        require(collateral[msg.sender] >= debt[msg.sender], "owed");
        payable(msg.sender).transfer(amount);
    }

    function borrow(uint256 amount) external {
        require(collateral[msg.sender] >= debt[msg.sender] + amount, "too much"); // safe: what is owed grows
        debt[msg.sender] += amount;
    }

    function draw(uint256 amount) external {
        require(collateral[msg.sender] >= drawn[msg.sender] + amount, "too much"); // safe: what was drawn grows
        ready[msg.sender] += amount;
        drawn[msg.sender] += amount;
    }

    function fetch() external {
        uint256 amount = ready[msg.sender];
        ready[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}
