pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IVotes {
    function getPastVotes(address account, uint256 timepoint) external view returns (uint256);
}

contract Council {
    IERC20 private immutable token;
    IVotes private immutable votes;
    address private immutable chair = msg.sender;
    mapping(uint256 => uint256) public votesFor;
    mapping(uint256 => uint256) public proposedAt;
    mapping(uint256 => mapping(address => bool)) private hasVoted;
    mapping(address => uint256) public weightOf;
    uint256 public nPresent;
    uint256 public approval;

    constructor(IERC20 t, IVotes v) {
        token = t;
        votes = v;
    }

    function propose(uint256 id) external {
        require(proposedAt[id] == 0, "proposed");
        proposedAt[id] = block.number - 1;
    }

    function vote(uint256 id) external {
        require(!hasVoted[id][msg.sender], "voted");
        hasVoted[id][msg.sender] = true;
        votesFor[id] += token.balanceOf(msg.sender);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `vote` adds the caller's current token balance to `votesFor[id]`: the tokens can come from a flash loan, or vote again from another account.
    }

    function attend() external {
        uint256 weight = token.balanceOf(msg.sender) / 1e18;
        require(weight > 0, "no tokens");
        nPresent = nPresent + weight;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `attend` adds the caller's current token balance to `nPresent`: the tokens can come from a flash loan, or vote again from another account.
    }

    function approve() external {
        count(msg.sender);
    }

    function count(address who) private {
        approval += token.balanceOf(who);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `approve` adds the caller's current token balance to `approval`: the tokens can come from a flash loan, or vote again from another account.
    }

    function voteByPast(uint256 id) external {
        require(!hasVoted[id][msg.sender], "voted");
        hasVoted[id][msg.sender] = true;
        votesFor[id] += votes.getPastVotes(msg.sender, proposedAt[id]); // safe: what was held before
    }

    function voteWithStake(uint256 id, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not staked");
        votesFor[id] += amount; // safe: the tokens stay here
    }

    function register() external {
        weightOf[msg.sender] += token.balanceOf(msg.sender); // safe: a record of the caller alone
    }

    function take(uint256 id) external {
        uint256 all = token.balanceOf(msg.sender);
        require(token.transferFrom(msg.sender, address(this), all), "not taken");
        votesFor[id] += all; // safe: all of it is taken
    }

    function correct(uint256 id) external {
        require(msg.sender == chair, "not the chair");
        votesFor[id] += token.balanceOf(msg.sender); // safe: only the chair comes here
    }

    function measure(uint256 id) external {
        votesFor[id] += token.balanceOf(address(this)); // safe: nobody's vote
    }
}

/// What is paid to those who hold, from the time they were last here.
contract Dividends {
    IERC20 private immutable token;
    uint256 public index;
    uint256 public fees;
    mapping(address => uint256) public indexOf;
    mapping(address => uint256) public owed;
    mapping(address => uint256) public counted;

    constructor(IERC20 t) {
        token = t;
    }

    function settle() external {
        uint256 gain = (token.balanceOf(msg.sender) * (index - indexOf[msg.sender])) / 1e18;
        indexOf[msg.sender] = index;
        fees += gain / 100; // safe: only what came about since the last time
        owed[msg.sender] += gain - gain / 100;
    }

    function count() external {
        uint256 more = token.balanceOf(msg.sender) - counted[msg.sender];
        counted[msg.sender] += more;
        fees += more;
      //^^^^^^^^^^^^ High: `count` adds the caller's current token balance to `fees`: the tokens can come from a flash loan, or vote again from another account.
    }
}

contract Credit {
    IERC20 private immutable shares;
    mapping(address => uint256) public debtOf;
    uint256 public totalDebt;

    constructor(IERC20 given) {
        shares = given;
    }

    function draw(uint256 amount) external {
        uint256 held = shares.balanceOf(msg.sender);
        uint256 own = held > amount ? amount : held;
        uint256 borrowed = amount - own;
        debtOf[msg.sender] += borrowed;
        totalDebt += borrowed; // safe: who holds more owes less
    }
}
