pragma solidity ^0.8.20;

/// A sum over all accounts, which also grows where a fee is minted: who changes a weight puts the new one in for the old one.
contract Choir {
    mapping(address => uint256) public voices;
    mapping(address => uint256) public weightOf;
    uint256 public totalVoices;
    uint256 public weightSum;
    uint256 public feeTakenAt = block.timestamp;
    address public immutable leader = msg.sender;

    function join() external payable {
        takeFee();
        add(msg.sender, msg.value);
    }

    function begin() external payable {
        takeFee();
        require(weightSum > totalVoices, "too few");
    }

    function weigh(uint256 weight) external {
        weightSum -= voices[msg.sender] * weightOf[msg.sender];
        weightSum += voices[msg.sender] * weight;
        weightOf[msg.sender] = weight; // safe: the sum is kept with it
    }

    function takeFee() public {
        uint256 minted = totalVoices * (block.timestamp - feeTakenAt) / 36500 days;
        feeTakenAt = block.timestamp;
        add(leader, minted);
    }

    function add(address who, uint256 amount) private {
        totalVoices += amount;
        voices[who] += amount;
        weightSum += amount * weightOf[who];
    }
}

/// The same where the sum is forgotten.
contract OutOfTune {
    mapping(address => uint256) public voices;
    mapping(address => uint256) public weightOf;
    uint256 public totalVoices;
    uint256 public weightSum;
    uint256 public feeTakenAt = block.timestamp;
    address public immutable leader = msg.sender;

    function join() external payable {
        takeFee();
        add(msg.sender, msg.value);
    }

    function begin() external payable {
        takeFee();
        require(weightSum > totalVoices, "too few");
    }

    function weigh(uint256 weight) external {
        weightOf[msg.sender] = weight;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `weigh` changes `weightOf[msg.sender]` without bringing `weightSum` up to date, as `join` does.
    }

    function takeFee() public {
        uint256 minted = totalVoices * (block.timestamp - feeTakenAt) / 36500 days;
        feeTakenAt = block.timestamp;
        add(leader, minted);
    }

    function add(address who, uint256 amount) private {
        totalVoices += amount;
        voices[who] += amount;
        weightSum += amount * weightOf[who];
    }
}

/// A charge for the time is taken out of what was paid in, as far as that goes.
contract Berths {
    struct Berth {
        address owner;
        uint64 chargedAt;
        uint256 purse;
        uint256 length;
    }

    uint256 public harbour;
    mapping(uint256 => Berth) public berths;
    uint256 public count;

    function moor(uint256 length) external payable {
        berths[++count] = Berth(msg.sender, uint64(block.timestamp), msg.value, length);
    }

    function fill(uint256 id) external payable {
        berths[id].purse += msg.value; // safe: more to take the charge out of
    }

    function takeOut(uint256 id, uint256 amount) external {
        Berth storage berth = berths[id];
        require(berth.owner == msg.sender, "not yours");
        charge(berth);
        berth.purse -= amount;
        payable(msg.sender).transfer(amount);
    }

    function takeOutAtOnce(uint256 id, uint256 amount) external {
        require(berths[id].owner == msg.sender, "not yours");
        berths[id].purse -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takeOutAtOnce` changes `berths[id].purse` without bringing `harbour` up to date, as `takeOut` does.
        payable(msg.sender).transfer(amount);
    }

    function leave(uint256 id) external {
        Berth storage berth = berths[id];
        require(berth.owner == msg.sender, "not yours");
        charge(berth);
        uint256 rest = berth.purse;
        berth.purse = 0;
        payable(msg.sender).transfer(rest);
    }

    function charge(Berth storage berth) private {
        uint256 due = berth.length * (block.timestamp - berth.chargedAt) / 1 days;
        if (due > berth.purse) due = berth.purse;
        berth.chargedAt = uint64(block.timestamp);
        berth.purse -= due;
        harbour += due;
    }
}
