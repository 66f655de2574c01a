// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Votes that are given to others with what one holds.
contract LooseVotes {
    mapping(address => uint256) public balanceOf;
    mapping(address => address) public speakerOf;
    mapping(address => uint256) public weightOf;
    address private immutable minter = msg.sender;

    function mint(address to, uint256 amount) external {
        require(msg.sender == minter, "not the minter");
        balanceOf[to] += amount;
        weightOf[speakerOf[to]] += amount;
    }

    function appoint(address speaker) external {
        weightOf[speakerOf[msg.sender]] -= balanceOf[msg.sender];
        speakerOf[msg.sender] = speaker;
        weightOf[speaker] += balanceOf[msg.sender];
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `transfer` lowers `balanceOf[msg.sender]` and leaves the votes that `appoint` counted with it: whoever holds it next has them counted again.
        balanceOf[to] += amount;
    }
}

/// The same with a history, and a helper that writes it; who leaves keeps what was counted.
contract HistoryVotes {
    struct Point {
        uint64 at;
        uint192 weight;
    }

    mapping(address => uint256) public stakes;
    mapping(address => address) public proxyOf;
    mapping(address => Point[]) private points;

    function stake() external payable {
        stakes[msg.sender] += msg.value;
        if (proxyOf[msg.sender] != address(0)) push(proxyOf[msg.sender], msg.value, true);
    }

    function unstake(uint256 amount) external {
        stakes[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `unstake` lowers `stakes[msg.sender]` and leaves the votes that `speakBy` counted with it: whoever holds it next has them counted again.
        payable(msg.sender).transfer(amount);
    }

    function speakBy(address proxy) external {
        address before = proxyOf[msg.sender];
        proxyOf[msg.sender] = proxy;
        if (before != address(0)) push(before, stakes[msg.sender], false);
        if (proxy != address(0)) push(proxy, stakes[msg.sender], true);
    }

    function push(address who, uint256 amount, bool isMore) private {
        Point[] storage list = points[who];
        uint256 old = list.length == 0 ? 0 : list[list.length - 1].weight;
        list.push(Point(uint64(block.number), uint192(isMore ? old + amount : old - amount)));
    }
}

/// Whoever was named before keeps the votes.
contract ManySpeakers {
    mapping(address => uint256) public shares;
    mapping(address => address) public chosen;
    mapping(address => uint256) public power;

    function join() external payable {
        shares[msg.sender] += msg.value;
        power[chosen[msg.sender]] += msg.value;
    }

    function choose(address who) external {
        chosen[msg.sender] = who;
        power[who] += shares[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `choose` counts `shares[msg.sender]` for whoever is named, and takes it from nobody: the caller names one after the other.
    }
}

/// That somebody else is named is asked, and takes nothing back.
contract OtherSpeakers {
    mapping(address => uint256) public shares;
    mapping(address => address) public chosen;
    mapping(address => uint256) public power;

    function join() external payable {
        shares[msg.sender] += msg.value;
        power[chosen[msg.sender]] += msg.value;
    }

    function choose(address who) external {
        if (chosen[msg.sender] == who) return;
        chosen[msg.sender] = who;
        power[who] += shares[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `choose` counts `shares[msg.sender]` for whoever is named, and takes it from nobody: the caller names one after the other.
    }
}

/// The same, by a helper that others use.
contract SharedHelper {
    mapping(address => uint256) public shares;
    mapping(address => address) public chosen;
    mapping(address => uint256) public power;

    function join() external payable {
        shares[msg.sender] += msg.value;
        raise(chosen[msg.sender], msg.value);
    }

    function choose(address who) external {
        chosen[msg.sender] = who;
        raise(who, shares[msg.sender]);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `choose` counts `shares[msg.sender]` for whoever is named, and takes it from nobody: the caller names one after the other.
    }

    function raise(address who, uint256 by) private {
        if (who != address(0)) power[who] += by;
    }
}

/// All that moves what is counted moves what was counted with it.
contract FirmVotes {
    mapping(address => uint256) public balanceOf;
    mapping(address => address) public speakerOf;
    mapping(address => uint256) public weightOf;

    constructor() {
        balanceOf[msg.sender] = 1e24;
    }

    function appoint(address speaker) external {
        move(speakerOf[msg.sender], speaker, balanceOf[msg.sender]); // safe: taken from whoever was named before
        speakerOf[msg.sender] = speaker;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount; // safe: the votes go along
        balanceOf[to] += amount;
        move(speakerOf[msg.sender], speakerOf[to], amount);
    }

    function move(address from, address to, uint256 amount) private {
        if (from == to || amount == 0) return;
        if (from != address(0)) weightOf[from] -= amount;
        if (to != address(0)) weightOf[to] += amount;
    }
}

/// What is counted stays where it is, and is counted once.
contract HeldVotes {
    mapping(address => uint256) public stakes;
    mapping(address => address) public chosen;
    mapping(address => uint256) public power;

    function stake() external payable {
        require(chosen[msg.sender] == address(0), "chosen already");
        stakes[msg.sender] += msg.value;
    }

    function choose(address who) external {
        require(chosen[msg.sender] == address(0) && who != address(0), "chosen already");
        chosen[msg.sender] = who;
        power[who] += stakes[msg.sender]; // safe: once
    }

    function unstake(uint256 amount) external {
        require(chosen[msg.sender] == address(0), "still chosen");
        stakes[msg.sender] -= amount; // safe: not while it is counted
        payable(msg.sender).transfer(amount);
    }
}

/// Who is named gets no votes.
contract Heirs {
    mapping(address => uint256) public balanceOf;
    mapping(address => address) public heirOf;
    mapping(address => uint256) public gifts;

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function name(address heir) external {
        heirOf[msg.sender] = heir; // safe: nothing is counted
    }

    function give(address to) external {
        uint256 amount = balanceOf[msg.sender];
        balanceOf[msg.sender] = 0;
        balanceOf[to] += amount; // safe: it moves as a whole
        gifts[to] += amount;
    }
}

/// Two kinds of votes, each with names and a history of its own; who was named before, or the holder, has fewer.
contract TwoHouses {
    struct Mark {
        uint128 at;
        uint128 votes;
    }

    mapping(address => uint256) public shares;
    mapping(address => address) private upperOf;
    mapping(address => address) private lowerOf;
    mapping(address => mapping(uint256 => Mark)) private upper;
    mapping(address => mapping(uint256 => Mark)) private lower;
    mapping(address => uint256) private nUpper;
    mapping(address => uint256) private nLower;

    function appoint(address who) external {
        appointTo(who, true);
        appointTo(who, false); // safe: in each house taken from whoever had it there
    }

    function appointTo(address who, bool isUpper) private {
        require(who != address(0), "nobody");
        mapping(address => address) storage names = isUpper ? upperOf : lowerOf;
        address before = formerOf(msg.sender, names);
        names[msg.sender] = who;
        move(before, who, shares[msg.sender], isUpper);
    }

    function formerOf(address who, mapping(address => address) storage names) private view returns (address) {
        address former = names[who];
        if (former == address(0)) return who;
        return former;
    }

    function move(address from, address to, uint256 amount, bool isUpper) private {
        if (from == to) return;
        (mapping(address => mapping(uint256 => Mark)) storage marks, mapping(address => uint256) storage counts) = ofHouse(isUpper);
        if (from != address(0)) {
            uint256 n = counts[from];
            uint256 last = n == 0 ? shares[from] : marks[from][n - 1].votes;
            write(marks, counts, from, last - amount);
        }
        if (to != address(0)) {
            uint256 n = counts[to];
            uint256 last = n == 0 ? shares[to] : marks[to][n - 1].votes;
            write(marks, counts, to, last + amount);
        }
    }

    function write(
        mapping(address => mapping(uint256 => Mark)) storage marks,
        mapping(address => uint256) storage counts,
        address who,
        uint256 votes
    ) private {
        uint256 n = counts[who];
        mapping(uint256 => Mark) storage own = marks[who];
        if (n != 0 && own[n - 1].at == block.number) {
            own[n - 1].votes = uint128(votes);
        } else {
            own[n] = Mark(uint128(block.number), uint128(votes));
            counts[who] = n + 1;
        }
    }

    function ofHouse(bool isUpper)
        private
        view
        returns (mapping(address => mapping(uint256 => Mark)) storage, mapping(address => uint256) storage)
    {
        if (isUpper) return (upper, nUpper);
        return (lower, nLower);
    }
}
