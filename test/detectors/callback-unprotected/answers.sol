// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IBeacon {
    function request(uint256 gasLimit) external returns (uint256 id);
}

interface IJury {
    function open(bytes32 matter) external returns (bytes32 docket);

    function rulingOf(bytes32 docket) external view returns (bool isClosed, bool isFor);
}

/// What is asked of another contract is answered by a call of this one.
contract Raffles {
    struct Raffle {
        address host;
        uint256 word;
        bool isDrawn;
    }

    IBeacon public immutable beacon;
    mapping(uint256 => Raffle) public raffles;
    mapping(uint256 => uint256) public raffleOf;

    constructor(IBeacon beacon_) {
        beacon = beacon_;
    }

    function draw(uint256 raffle) external {
        require(raffles[raffle].host == msg.sender, "not yours");
        raffleOf[beacon.request(100_000)] = raffle;
    }

    function receiveWord(uint256 request, uint256 word) external {
        Raffle storage raffle = raffles[raffleOf[request]];
        require(raffle.host != address(0) && !raffle.isDrawn, "none");
        raffle.word = word;
      //^^^^^^^^^^^^^^^^^^ High: `receiveWord` takes from any caller the answer that `beacon` is asked for.
        raffle.isDrawn = true;
    }

    function receiveRightly(uint256 request, uint256 word) external {
        require(msg.sender == address(beacon), "not the beacon");
        Raffle storage raffle = raffles[raffleOf[request]];
        raffle.word = word; // safe: from the beacon
        raffle.isDrawn = true;
    }

    function forget(uint256 request) external {
        require(raffles[raffleOf[request]].isDrawn, "not yet");
        delete raffleOf[request]; // safe: the caller says nothing but which
    }
}

interface IDeeds {
    function issue(address to) external returns (uint256 deed);

    function thank(address who) external;
}

interface ICoin {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What another contract gave a number to is paid for by whoever likes.
contract Debts {
    IDeeds private immutable deeds;
    ICoin private immutable coin;
    mapping(uint256 => uint256) private sinceOf;
    mapping(uint256 => uint256) public debtOf;

    constructor(IDeeds deeds_, ICoin coin_) {
        deeds = deeds_;
        coin = coin_;
    }

    function open(address debtor) external returns (uint256 deed) {
        deed = deeds.issue(debtor);
        sinceOf[deed] = block.timestamp;
        debtOf[deed] = 100;
    }

    function repay(uint256 deed, uint256 amount) external {
        require(sinceOf[deed] != 0 && debtOf[deed] >= amount, "too much");
        debtOf[deed] -= amount; // safe: who calls pays for it
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function note(uint256 deed, uint256 amount) external {
        require(sinceOf[deed] != 0, "none");
        debtOf[deed] = amount;
      //^^^^^^^^^^^^^^^^^^^^^ High: `note` takes from any caller the answer that `deeds` is asked for.
        deeds.thank(msg.sender);
    }
}

contract Wagers {
    IJury private immutable jury;
    mapping(bytes32 => uint256) private wagerOf;
    mapping(uint256 => uint256) private stakeOf;
    mapping(uint256 => address) private claimantOf;
    mapping(address => uint256) public owed;

    constructor(IJury jury_) {
        jury = jury_;
    }

    function claim(uint256 wager) external {
        bytes32 docket = jury.open(bytes32(wager));
        wagerOf[docket] = wager;
        claimantOf[wager] = msg.sender;
    }

    function onRuling(bytes32 docket, bool isFor) external {
        _close(wagerOf[docket], isFor);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `onRuling` takes from any caller the answer that `jury` is asked for.
    }

    function fetchRuling(bytes32 docket) external {
        (bool isClosed, bool isFor) = jury.rulingOf(docket);
        require(isClosed, "open");
        _close(wagerOf[docket], isFor); // safe: the jury itself is asked
    }

    function _close(uint256 wager, bool isFor) private {
        if (!isFor) return;
        uint256 stake = stakeOf[wager];
        stakeOf[wager] = 0;
        owed[claimantOf[wager]] += stake;
    }
}

contract Depot {
    address private immutable lorries;
    mapping(address => uint256) public receipts;
    mapping(address => mapping(address => uint256)) public loads;

    constructor(address lorries_) {
        lorries = lorries_;
    }

    function onUnloaded(address from, uint256 tons) external {
        receipts[from] += tons;
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: `onUnloaded` goes by what any caller says, while its name says that another contract calls it.
    }

    function onWeighed(address from, uint256 tons) external {
        if (msg.sender != lorries) revert();
        receipts[from] += tons; // safe: the lorries alone
    }

    function onLoaded(address from, uint256 tons) external {
        loads[msg.sender][from] += tons; // safe: of each caller its own
    }
}
