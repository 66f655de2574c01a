pragma solidity ^0.8.0;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IShares {
    function balanceOf(address who) external view returns (uint256);
    function burn(address who, uint256 amount) external;
}

interface ISource {
    function withdraw(uint256 amount) external;
}

contract Airdrop {
    IERC20 private immutable token;
    address private immutable owner = msg.sender;
    mapping(address => bool) public eligible;
    mapping(address => uint256) public allotted;
    mapping(address => bool) public claimed;

    constructor(IERC20 token_) {
        token = token_;
    }

    function allot(address who, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        eligible[who] = true;
        allotted[who] = amount;
    }

    function claim() external {
        require(eligible[msg.sender], "not eligible");
        token.transfer(msg.sender, 100 ether);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claim` pays where `eligible[msg.sender]` allows it and leaves that as it is: the same call pays again.
    }

    function claimAllotted() external {
        uint256 amount = allotted[msg.sender];
        require(amount > 0 && !claimed[msg.sender], "nothing");
        token.transfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claimAllotted` pays what `allotted[msg.sender]` says and leaves that as it is: the same call pays again.
    }

    function claimOnce() external {
        require(!claimed[msg.sender], "claimed");
        claimed[msg.sender] = true;
        token.transfer(msg.sender, allotted[msg.sender]); // safe: marked
    }

    function claimAll() external {
        uint256 amount = allotted[msg.sender];
        allotted[msg.sender] = 0;
        token.transfer(msg.sender, amount); // safe: cleared
    }

    function sweep(address to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        token.transfer(to, amount); // safe: the owner may
    }
}

contract Garden {
    struct Plot {
        uint256 planted;
        uint256 entered;
        uint256 earned;
    }

    IERC20 private immutable token;
    IShares private immutable shares;
    ISource private immutable source;
    uint256 public perUnit;
    uint256 public total;
    mapping(address => Plot) public plots;
    mapping(address => uint256) public held;

    constructor(IERC20 token_, IShares shares_, ISource source_) {
        token = token_;
        shares = shares_;
        source = source_;
    }

    function settle() private {
        Plot storage plot = plots[msg.sender];
        plot.earned += plot.planted * (perUnit - plot.entered);
        plot.entered = perUnit;
    }

    function plant(uint256 amount) external {
        settle();
        plots[msg.sender].planted += amount;
        total += amount;
        token.transferFrom(msg.sender, address(this), amount);
    }

    function pickAgain() external {
        settle();
        require(token.transfer(msg.sender, plots[msg.sender].earned), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `pickAgain` pays what `plots[msg.sender].earned` says and leaves that as it is: the same call pays again.
    }

    function pick() external {
        settle();
        uint256 amount = plots[msg.sender].earned;
        plots[msg.sender].earned = 0;
        token.transfer(msg.sender, amount); // safe: set back
    }

    function uprootAgain(uint256 amount) external {
        require(plots[msg.sender].planted >= amount, "too much");
        total -= amount;
        token.transfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `uprootAgain` pays where `plots[msg.sender].planted` allows it and leaves that as it is: the same call pays again.
    }

    function uproot(uint256 amount) external {
        plots[msg.sender].planted -= amount;
        total -= amount;
        token.transfer(msg.sender, amount); // safe: reduced
    }

    function redeemAgain(uint256 amount) external {
        require(held[msg.sender] >= amount, "too much");
        source.withdraw(amount);
        token.transfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `redeemAgain` pays where `held[msg.sender]` allows it and leaves that as it is: the same call pays again.
    }

    function redeem(uint256 amount) external {
        shares.burn(msg.sender, amount);
        token.transfer(msg.sender, amount); // safe: burnt
    }
}

contract Club {
    struct Proposal {
        address payable to;
        uint256 amount;
        uint256 yes;
        bool done;
    }

    Proposal[] public proposals;
    mapping(uint256 => mapping(address => bool)) public voted;

    receive() external payable {}

    function propose(address payable to, uint256 amount) external {
        proposals.push(Proposal(to, amount, 0, false));
    }

    function vote(uint256 id) external {
        require(!voted[id][msg.sender], "voted");
        voted[id][msg.sender] = true;
        proposals[id].yes++;
    }

    function executeAgain(uint256 id) external {
        Proposal memory proposal = proposals[id];
        require(!proposal.done && proposal.yes > 10, "no");
        proposal.done = true;
        proposal.to.transfer(proposal.amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `executeAgain` pays what `proposals[id].amount` says and leaves that as it is: the same call pays again.
    }

    function execute(uint256 id) external {
        Proposal storage proposal = proposals[id];
        require(!proposal.done && proposal.yes > 10, "no");
        proposal.done = true;
        proposal.to.transfer(proposal.amount); // safe: done once
    }
}

contract Escrow {
    enum State { Open, Funded, Released }

    address payable public immutable seller;
    address public immutable buyer = msg.sender;
    State public state;
    uint256 public price;

    constructor(address payable seller_) {
        seller = seller_;
    }

    function fund() external payable {
        require(msg.sender == buyer && state == State.Open, "no");
        price = msg.value;
        state = State.Funded;
    }

    function refund() external {
        require(msg.sender == buyer && state == State.Funded, "no");
        payable(buyer).transfer(price);
    }

    function release() external {
        require(msg.sender == buyer && state == State.Funded, "no");
        state = State.Released;
        seller.transfer(price); // safe: the state moves on
    }
}
