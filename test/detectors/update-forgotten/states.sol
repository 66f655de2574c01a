pragma solidity ^0.8.0;

/// A record that is made anew leaves fields empty; a state that is another one clears nothing.
contract Names {
    enum Status { None, Running, Paused, Ended }

    struct Name {
        address owner;
        uint256 paidUntil;
        uint256 yearly;
    }

    mapping(uint256 => Name) public names;
    mapping(uint256 => address) public approved;
    mapping(uint256 => Status) public status;
    mapping(uint256 => uint256) public deposit;
    address private immutable keeper = msg.sender;

    function buy(uint256 id) external payable {
        require(block.timestamp > names[id].paidUntil, "taken");
        delete approved[id];
        names[id] = Name(msg.sender, block.timestamp + 365 days, 0);
    }

    function approve(uint256 id, address who) external {
        require(names[id].owner == msg.sender, "not yours");
        approved[id] = who;
    }

    function setYearly(uint256 id, uint256 yearly) external {
        require(names[id].owner == msg.sender || approved[id] == msg.sender, "not yours");
        names[id].yearly = yearly;
    }

    function letOut(uint256 id) external payable {
        require(names[id].yearly > 0 && msg.value == names[id].yearly, "price");
        payable(names[id].owner).transfer(msg.value);
    }

    function move(uint256 id, address to) external {
        require(names[id].owner == msg.sender || approved[id] == msg.sender, "not yours");
        delete approved[id]; // safe: what a new record leaves empty is not cleared along with it
        names[id].owner = to;
    }

    function run(uint256 id) external payable {
        require(status[id] == Status.None, "running");
        deposit[id] += msg.value;
        status[id] = Status.Running;
    }

    function pause(uint256 id) external {
        require(names[id].owner == msg.sender && status[id] == Status.Running, "state");
        status[id] = Status.Paused; // safe: only the end gives the deposit back
    }

    function end(uint256 id) external {
        require(names[id].owner == msg.sender && status[id] != Status.Ended && deposit[id] > 0, "state");
        uint256 amount = deposit[id];
        deposit[id] = 0;
        status[id] = Status.Ended;
        payable(msg.sender).transfer(amount);
    }
}

/// What is asked for goes with the sum, unless nothing is asked for.
contract Wagers {
    struct Wager {
        address maker;
        uint256 sum;
        bytes32 question;
    }

    mapping(uint256 => Wager) private wagers;
    mapping(bytes32 => uint256) private wagerOf;
    mapping(address => uint256) public owed;
    address private immutable judge = msg.sender;

    function make(uint256 id) external payable {
        require(wagers[id].maker == address(0), "taken");
        wagers[id].maker = msg.sender;
        wagers[id].sum = msg.value;
    }

    function ask(uint256 id, bytes32 question) external {
        require(wagers[id].sum > 0, "nothing");
        require(wagers[id].question == bytes32(0) && wagerOf[question] == 0, "asked");
        wagers[id].question = question;
        wagerOf[question] = id;
    }

    function decide(bytes32 question, address winner) external {
        require(msg.sender == judge, "judge only");
        uint256 id = wagerOf[question];
        wagers[id].question = bytes32(0);
        owed[winner] += wagers[id].sum;
        wagers[id].sum = 0;
    }

    function callOff(uint256 id) external {
        require(wagers[id].maker == msg.sender, "not yours");
        require(wagers[id].question == bytes32(0), "asked");
        owed[msg.sender] += wagers[id].sum;
        wagers[id].sum = 0; // safe: nothing is asked
    }

    function callOffAsked(uint256 id) external {
        require(wagers[id].maker == msg.sender, "not yours");
        owed[msg.sender] += wagers[id].sum;
        wagers[id].sum = 0;
      //^^^^^^^^^^^^^^^^^^ Medium: `callOffAsked` clears `wagers[id].sum` and leaves `wagers[wagerOf[question]].question` as it was, which `decide` updates with it.
    }

    function take() external {
        uint256 sum = owed[msg.sender];
        owed[msg.sender] = 0;
        payable(msg.sender).transfer(sum);
    }
}

/// What is left goes back whole, or the record goes.
contract Stalls {
    struct Stall {
        address keeper;
        uint256 stock;
        uint256 since;
    }

    mapping(uint256 => Stall) public stalls;
    mapping(uint256 => address) public holderOf;
    mapping(uint256 => uint256) public askOf;
    uint256 private nStalls;

    function set(uint256 stock) external {
        stalls[++nStalls] = Stall(msg.sender, stock, block.timestamp);
        holderOf[nStalls] = msg.sender;
    }

    function refresh(uint256 id) external {
        require(stalls[id].keeper != address(0), "none");
        require(block.timestamp >= stalls[id].since + 1 days, "too early");
        stalls[id].since = block.timestamp; // safe: only the last piece takes the record away
    }

    function buy(uint256 id, uint256 pieces) external payable {
        Stall memory stall = stalls[id];
        require(stall.keeper != address(0) && msg.value == pieces, "none");
        stall.stock -= pieces;
        if (stall.stock == 0) delete stalls[id];
        else stalls[id] = stall;
        payable(stall.keeper).transfer(msg.value);
    }

    function ask(uint256 id, uint256 price) external {
        require(holderOf[id] == msg.sender && price > 0, "not yours");
        askOf[id] = price;
    }

    function withdraw(uint256 id) external {
        require(holderOf[id] == msg.sender, "not yours");
        askOf[id] = 0; // safe: who holds it goes on to hold it
    }

    function pay(uint256 id) external payable {
        require(askOf[id] > 0 && msg.value == askOf[id], "price");
        address from = holderOf[id];
        askOf[id] = 0;
        holderOf[id] = msg.sender;
        payable(from).transfer(msg.value);
    }

    function breakUp(uint256 id) external {
        require(holderOf[id] == msg.sender, "not yours");
        askOf[id] = 0;
        holderOf[id] = address(0);
    }
}
