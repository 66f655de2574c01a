// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// That something goes on in some phase alone keeps nobody out of it.
contract Loans {
    enum Phase {
        Raising,
        Running,
        Done
    }

    address public immutable arranger = msg.sender;
    Phase public phase;
    address payable public debtor;
    address public oracle;
    address public keeper;
    uint256 public raised;

    error Wrong();

    modifier onlyArranger() {
        if (msg.sender != arranger) revert Wrong();
        _;
    }

    modifier during(Phase wanted) {
        if (phase != wanted) revert Wrong();
        _;
    }

    constructor(address payable debtor_, address oracle_, address keeper_) {
        debtor = debtor_;
        oracle = oracle_;
        keeper = keeper_;
    }

    function setDebtor(address payable next) external during(Phase.Raising) {
        debtor = next;
      //^^^^^^^^^^^^^ Medium: Anyone can change `debtor` through `setDebtor`, while the contract is made with a value for it.
    }

    function setOracle(address next) external onlyArranger during(Phase.Raising) {
        oracle = next; // safe: for the arranger
    }

    function setKeeper(address next) external {
        require(phase == Phase.Done && raised == 0, "not yet");
        keeper = next;
      //^^^^^^^^^^^^^ Medium: Anyone can change `keeper` through `setKeeper`, while the contract is made with a value for it.
    }

    function pay() external payable during(Phase.Raising) {
        raised += msg.value;
    }

    function run() external onlyArranger during(Phase.Raising) {
        phase = Phase.Running;
        debtor.transfer(raised);
    }

    function report(uint256 amount) external {
        require(msg.sender == oracle || msg.sender == keeper, "no");
        raised = amount;
        phase = Phase.Done;
    }
}

/// Who takes over pays for it, or moves on what is asked.
contract Turns {
    address public immutable host = msg.sender;
    address public player;
    address public next;
    uint256 public price;
    bool public open;

    constructor(address first) {
        player = first;
        next = first;
    }

    function setOpen(bool isOpen) external {
        require(msg.sender == host, "not the host");
        open = isOpen;
    }

    function takeTurn(address who) external {
        require(!open, "taken");
        open = true;
        player = who; // safe: once, and nobody else then
    }

    function buyTurn(address who) external payable {
        require(msg.value > price, "too little");
        price = msg.value;
        next = who; // safe: it is paid for
    }

    function end() external {
        require(msg.sender == player || msg.sender == next, "no");
        payable(msg.sender).transfer(address(this).balance);
    }
}
