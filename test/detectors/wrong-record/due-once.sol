pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IRates {
    function latest() external view returns (uint256 rate);
    function tierOf(address account) external view returns (uint256 tier);
}

/// Wells of a valley: what the rain of a season brings is divided among them.
contract Valley {
    error NoSuchWell();
    error Nothing();

    ICoin private immutable coin;
    address private immutable warden = msg.sender;
    uint256 private tip;
    mapping(uint256 => address) public farmerOf;
    mapping(uint256 => uint256) public rain;
    mapping(uint256 => uint256) public depths;
    mapping(uint256 => mapping(uint256 => uint256)) public depthOf;
    mapping(uint256 => mapping(uint256 => bool)) public paid;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    modifier known(uint256 well) {
        if (farmerOf[well] == address(0)) revert NoSuchWell();
        _;
    }

    function dig(uint256 well, address farmer) external {
        require(msg.sender == warden, "warden only");
        farmerOf[well] = farmer;
    }

    function measure(uint256 season, uint256 well, uint256 depth) external {
        require(msg.sender == warden, "warden only");
        depthOf[season][well] += depth;
        depths[season] += depth;
    }

    function pour(uint256 season, uint256 amount) external {
        rain[season] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function share(uint256 season, uint256 well) external known(well) {
        if (paid[season][well] || depthOf[season][well] == 0) revert Nothing();
        paid[season][well] = true;
        uint256 part = (rain[season] * depthOf[season][well]) / depths[season];
        require(coin.transfer(msg.sender, part), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `share` pays `depthOf[season][well]` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function shareRight(uint256 season, uint256 well) external known(well) {
        if (paid[season][well] || depthOf[season][well] == 0) revert Nothing();
        paid[season][well] = true;
        uint256 part = (rain[season] * depthOf[season][well]) / depths[season];
        require(coin.transfer(farmerOf[well], part), "not sent"); // safe: goes to the farmer
    }

    function shareWithTip(uint256 season, uint256 well) external known(well) {
        if (paid[season][well] || depthOf[season][well] == 0) revert Nothing();
        paid[season][well] = true;
        uint256 part = (rain[season] * depthOf[season][well]) / depths[season];
        require(coin.transfer(farmerOf[well], part - part / 100), "not sent");
        require(coin.transfer(msg.sender, part / 100), "no tip"); // safe: a part for the trouble
    }

    function note(uint256 season, uint256 well) external known(well) {
        if (paid[season][well]) revert Nothing();
        paid[season][well] = true;
        require(coin.transfer(msg.sender, tip), "no tip"); // safe: what the valley pays for the trouble
    }
}

/// Bets at a rate that another contract tells.
contract Bets {
    struct Bet {
        address bettor;
        uint256 stake;
        uint256 rate;
    }

    ICoin private immutable coin;
    IRates private immutable rates;
    uint256 public house;
    mapping(uint256 => Bet) public bets;
    mapping(address => uint256) public left;

    constructor(ICoin coin_, IRates rates_) {
        coin = coin_;
        rates = rates_;
    }

    function bet(uint256 id, uint256 stake) external {
        require(bets[id].bettor == address(0), "taken");
        bets[id] = Bet(msg.sender, stake, rates.latest());
        require(coin.transferFrom(msg.sender, address(this), stake), "not paid");
    }

    function end(uint256 id) external {
        Bet memory one = bets[id];
        delete bets[id];
        uint256 worth = (one.stake * rates.latest()) / one.rate;
        uint256 gain = worth > one.stake ? worth : one.stake;
        house -= gain - one.stake;
        require(coin.transfer(msg.sender, gain), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `end` pays `bets[id].stake` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function endRight(uint256 id) external {
        Bet memory one = bets[id];
        require(one.bettor == msg.sender, "not yours");
        delete bets[id];
        uint256 worth = (one.stake * rates.latest()) / one.rate;
        uint256 gain = worth > one.stake ? worth : one.stake;
        house -= gain - one.stake;
        require(coin.transfer(msg.sender, gain), "not sent"); // safe: the bettor
    }

    function close(uint256 id) external {
        Bet memory one = bets[id];
        require(one.rate > 2 * rates.latest(), "still good");
        delete bets[id];
        uint256 reward = one.stake > 10 ? one.stake / 10 : one.stake;
        left[one.bettor] += one.stake - reward;
        require(coin.transfer(msg.sender, reward), "not sent"); // safe: the bettor gets the rest
    }
}

/// Keepers work for many; who leaves a keeper is paid after a while.
contract Keepers {
    struct Keeper {
        address account;
        uint256 coins;
        uint256 parts;
    }

    struct Leave {
        uint256 keeper;
        uint256 parts;
        uint256 since;
    }

    ICoin private immutable coin;
    Keeper[] public keepers;
    mapping(address => Leave) public leaves;
    mapping(uint256 => mapping(address => uint256)) public partsOf;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function enlist() external {
        keepers.push(Keeper(msg.sender, 0, 0));
    }

    function join(uint256 keeper, uint256 amount) external {
        partsOf[keeper][msg.sender] += amount;
        keepers[keeper].parts += amount;
        keepers[keeper].coins += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function leave(uint256 keeper, uint256 parts) external {
        partsOf[keeper][msg.sender] -= parts;
        leaves[msg.sender] = Leave(keeper, parts, block.timestamp);
    }

    function finish(address who) external {
        Leave memory one = leaves[who];
        require(one.parts > 0, "none");
        require(block.timestamp > one.since + 7 days, "too soon");
        delete leaves[who];
        Keeper storage keeper = keepers[one.keeper];
        uint256 amount = one.parts > keeper.parts ? 0 : (one.parts * keeper.coins) / keeper.parts;
        keeper.parts -= one.parts;
        keeper.coins -= amount;
        require(coin.transfer(who, amount), "not sent"); // safe: kept for whoever is paid
    }
}
