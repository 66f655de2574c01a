// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Whoever likes puts off what was decided. */
contract Council {
    struct Motion {
        address target;
        bytes data;
        uint256 yes;
        uint256 ends;
        uint256 eta;
        bool done;
    }

    uint256 public constant DELAY = 2 days;
    mapping(address => bool) public isMember;
    mapping(uint256 => Motion) public motions;

    constructor() {
        isMember[msg.sender] = true;
    }

    function propose(uint256 id, address target, bytes calldata data) external {
        require(isMember[msg.sender] && motions[id].ends == 0, "no");
        motions[id].target = target;
        motions[id].data = data;
        motions[id].ends = block.timestamp + 3 days;
    }

    function vote(uint256 id) external {
        require(isMember[msg.sender] && block.timestamp < motions[id].ends, "no");
        motions[id].yes++;
    }

    function queue(uint256 id) external {
        Motion storage motion = motions[id];
        require(motion.ends != 0 && block.timestamp > motion.ends && motion.yes > 10 && !motion.done, "no");
        motion.eta = block.timestamp + DELAY;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `queue` again and again: each time `motions[id].eta` is set anew, which `execute` has to wait for.
    }

    function queueOnce(uint256 id) external {
        Motion storage motion = motions[id];
        require(motion.eta == 0, "queued");
        require(motion.ends != 0 && block.timestamp > motion.ends && motion.yes > 10, "no");
        motion.eta = block.timestamp + DELAY; // safe: it is queued once
    }

    function queueByMembers(uint256 id) external {
        Motion storage motion = motions[id];
        require(isMember[msg.sender], "no");
        require(motion.ends != 0 && block.timestamp > motion.ends && motion.yes > 10, "no");
        motion.eta = block.timestamp + DELAY; // safe: members may think again
    }

    function execute(uint256 id) external {
        Motion storage motion = motions[id];
        require(motion.eta != 0 && block.timestamp >= motion.eta && !motion.done, "no");
        motion.done = true;
        (bool ok, ) = motion.target.call(motion.data);
        require(ok, "failed");
    }
}

/* A draw that everybody may announce. */
contract Raffle {
    address[] public players;
    uint256 public drawAt;
    mapping(address => bool) public hasPlayed;
    uint256 public endsAt;
    address payable public best;
    mapping(address => uint256) public leavesAt;
    mapping(address => uint256) public stakeOf;

    function play() external payable {
        require(msg.value == 1 ether, "price");
        players.push(msg.sender);
        hasPlayed[msg.sender] = true;
    }

    function announceAsPlayer() external {
        require(hasPlayed[msg.sender], "no player");
        drawAt = block.timestamp + 1 days; // safe: players have a say in it
    }

    function announce() external {
        require(players.length > 2, "too few");
        drawAt = block.timestamp + 1 days;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `announce` again and again: each time `drawAt` is set anew, which `draw` has to wait for.
    }

    function draw() external {
        require(drawAt != 0 && block.timestamp >= drawAt, "too early");
        payable(players[0]).transfer(address(this).balance);
        delete players;
    }

    function bid() external payable {
        require(msg.value > 1 ether, "too low");
        best = payable(msg.sender);
        endsAt = block.timestamp + 1 hours; // safe: each bid is paid for
    }

    function finish() external {
        require(block.timestamp > endsAt, "running");
        best.transfer(1 ether);
    }

    function stake() external payable {
        stakeOf[msg.sender] += msg.value;
    }

    function leave() external {
        leavesAt[msg.sender] = block.timestamp + 3 days; // safe: one's own
    }

    function left() external {
        require(block.timestamp > leavesAt[msg.sender], "wait");
        uint256 amount = stakeOf[msg.sender];
        stakeOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/* A vault that somebody else recovers. */
contract Recovery {
    address payable public heir;
    address private immutable owner = msg.sender;
    uint256 public opensAt;

    constructor(address payable heir_) payable {
        heir = heir_;
    }

    function ping() external {
        require(msg.sender == owner, "not the owner");
        opensAt = block.timestamp + 365 days; // safe: the owner shows to be alive
    }

    function begin() external {
        opensAt = block.timestamp + 30 days;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can call `begin` again and again: each time `opensAt` is set anew, which `inherit` has to wait for.
    }

    function inherit() external {
        require(opensAt != 0 && block.timestamp > opensAt, "too early");
        heir.transfer(address(this).balance);
    }
}
