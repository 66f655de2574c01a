// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What comes in is shared by an index; of each member, up to where it was paid is kept.
contract Creamery {
    struct Farm {
        uint256 cows;
        uint256 seen;
        uint256 owed;
    }

    uint256 private constant SCALE = 1e18;
    uint256 public perCow;
    uint256 public allCows;
    mapping(address => Farm) public farms;

    function bring() external payable {
        perCow += (msg.value * SCALE) / allCows;
    }

    function join(uint256 cows) external {
        Farm storage farm = farms[msg.sender];
        farm.cows += cows;
      //^^^^^^^^^^^^^^^^^ Medium: `join` adds to `farms[msg.sender].cows` and leaves `farms[msg.sender].seen` where it was: what is new earns for all the time before.
        allCows += cows;
    }

    function leave(uint256 cows) external {
        Farm storage farm = farms[msg.sender];
        _settle(farm);
        farm.cows -= cows;
        allCows -= cows;
    }

    function joinRightly(uint256 cows) external {
        Farm storage farm = farms[msg.sender];
        _settle(farm);
        farm.cows += cows; // safe: settled before
        allCows += cows;
    }

    function joinAsNew(uint256 cows) external {
        Farm storage farm = farms[msg.sender];
        require(farm.cows == 0, "in already");
        farm.seen = perCow; // safe: there is nothing yet that earns
        farm.cows += cows; // safe: begins where the index is
        allCows += cows;
    }

    function _settle(Farm storage farm) private {
        farm.owed += (farm.cows * (perCow - farm.seen)) / SCALE;
        farm.seen = perCow;
    }
}

/// The same in mappings of their own.
contract Dairy {
    mapping(uint256 => uint256) public index;
    mapping(uint256 => mapping(address => uint256)) public parts;
    mapping(uint256 => mapping(address => uint256)) public paidIndex;
    mapping(address => uint256) public credit;

    function feed(uint256 herd) external payable {
        index[herd] += msg.value;
    }

    function add(uint256 herd, uint256 n) external {
        parts[herd][msg.sender] += n;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `add` adds to `parts[herd][msg.sender]` and leaves `paidIndex[herd][msg.sender]` where it was: what is new earns for all the time before.
    }

    function collect(uint256 herd) public {
        credit[msg.sender] += parts[herd][msg.sender] * (index[herd] - paidIndex[herd][msg.sender]);
        paidIndex[herd][msg.sender] = index[herd];
    }

    function addRightly(uint256 herd, uint256 n) external {
        collect(herd);
        parts[herd][msg.sender] += n; // safe: collected before
    }
}

/// Shares are sold first; what comes in comes in later.
contract Syndicate {
    enum Stage {
        Selling,
        Paying
    }

    struct Share {
        uint256 parts;
        uint256 seen;
        uint256 owed;
    }

    address private immutable host = msg.sender;
    Stage public stage;
    uint256 public received;
    mapping(address => Share) public shares;

    function buy() external payable {
        require(stage == Stage.Selling, "over");
        shares[msg.sender].parts += msg.value; // safe: nothing has come in yet
    }

    function close() external {
        require(msg.sender == host, "not the host");
        stage = Stage.Paying;
    }

    function pay() external payable {
        require(stage == Stage.Paying, "not yet");
        received += msg.value;
    }

    function settle() external {
        Share storage share = shares[msg.sender];
        share.owed += share.parts * (received - share.seen);
        share.seen = received;
    }
}
