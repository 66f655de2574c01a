// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Pools {
    struct Stake {
        uint256 size;
        uint256 paidIndex;
        uint256 since;
    }

    uint256 public index;
    uint256 public fee;
    uint256 public price;
    uint256 public last = block.timestamp;
    mapping(address => Stake) public stakes;
    mapping(address => Stake[]) public lots;
    mapping(address => uint256) public credit;
    address private immutable keeper = msg.sender;

    error Exists();

    function accrue() public {
        index += (block.timestamp - last) * 1e9;
        last = block.timestamp;
    }

    function join() external payable {
        if (stakes[msg.sender].size != 0) revert Exists();
        accrue();
        stakes[msg.sender] = Stake(msg.value, 0, block.timestamp);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `join` begins `stakes[msg.sender].paidIndex` at zero, and not at `index`: what that has risen by since the beginning counts for what is new.
    }

    function joinLot() external payable {
        accrue();
        lots[msg.sender].push(Stake({ size: msg.value, paidIndex: 0, since: block.timestamp }));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `joinLot` begins `lots[msg.sender][lots[msg.sender].length].paidIndex` at zero, and not at `index`: what that has risen by since the beginning counts for what is new.
    }

    function joinByFields() external payable {
        if (stakes[msg.sender].size != 0) revert Exists();
        accrue();
        Stake storage s = stakes[msg.sender];
        s.size = msg.value;
        s.paidIndex = 0;
      //^^^^^^^^^^^^^^^ Medium: `joinByFields` begins `stakes[msg.sender].paidIndex` at zero, and not at `index`: what that has risen by since the beginning counts for what is new.
        s.since = block.timestamp;
    }

    function joinNow() external payable {
        if (stakes[msg.sender].size != 0) revert Exists();
        accrue();
        stakes[msg.sender] = Stake(msg.value, index, block.timestamp); // safe: from now on
    }

    function joinThenMark() external payable {
        if (stakes[msg.sender].size != 0) revert Exists();
        accrue();
        stakes[msg.sender] = Stake(msg.value, 0, block.timestamp); // safe: marked below
        stakes[msg.sender].paidIndex = index;
    }

    function register() external {
        if (stakes[msg.sender].size != 0) revert Exists();
        stakes[msg.sender] = Stake(0, 0, block.timestamp); // safe: there is nothing yet that earns
    }

    function leave() external {
        accrue();
        Stake memory s = stakes[msg.sender];
        credit[msg.sender] += s.size + (s.size * (index - s.paidIndex)) / 1e18;
        delete stakes[msg.sender]; // safe: it is over
    }

    function leaveLot(uint256 at) external {
        accrue();
        Stake memory s = lots[msg.sender][at];
        delete lots[msg.sender][at];
        credit[msg.sender] += s.size + (s.size * (index - s.paidIndex)) / 1e18;
    }

    function set(address who, uint256 size) external {
        require(msg.sender == keeper, "not the keeper");
        stakes[who] = Stake(size, 0, 0); // safe: the keeper's own business
    }

    function take() external {
        uint256 amount = credit[msg.sender];
        credit[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// A price is no index: it is set, and falls, and what is bought at nothing was a present.
contract Bets {
    struct Bet {
        uint256 size;
        uint256 entry;
    }

    uint256 public price;
    mapping(address => Bet) public bets;
    mapping(address => uint256) public credit;
    address private immutable keeper = msg.sender;

    function setPrice(uint256 next) external {
        require(msg.sender == keeper, "not the keeper");
        price = next;
    }

    function present() external payable {
        require(bets[msg.sender].size == 0, "there");
        bets[msg.sender] = Bet(msg.value, 0); // safe: a price that is set
    }

    function close() external {
        Bet memory b = bets[msg.sender];
        delete bets[msg.sender];
        credit[msg.sender] += b.size * (price - b.entry);
    }
}
