// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {Creature} from "./Creature.sol";

interface IDice {
    /// The word comes later, by a call of `onDice`.
    function ask() external returns (uint256 request);
}

/// Pets that are bred: who owns the mother owns the egg, and pays the owner of the father.
contract Hatchery is Creature {
    struct Pet {
        uint256 genes;
        uint32 mother;
        uint32 father;
        uint64 restsUntil;
        uint16 generation;
    }

    struct Egg {
        address owner;
        uint32 mother;
        uint32 father;
        bool ready;
        uint256 word;
    }

    string public constant name = "Hatchery";
    string public constant symbol = "PET";
    uint256 public constant FOUNDER_PRICE = 0.08 ether;
    uint256 public constant N_FOUNDERS = 2000;
    uint256 public constant HOUSE_PERCENT = 8;
    uint64 public constant REST = 3 days;

    IDice public immutable dice;
    address public immutable house;

    uint32 public nPets;
    uint256 public nEggs;
    uint256 public nFounders;
    mapping(uint256 => Pet) public pets;
    mapping(uint256 => Egg) public eggs;
    mapping(uint256 => uint256) public eggOfRequest;
    mapping(uint256 => uint256) public studFee;
    mapping(address => uint256) public credits;

    event StudOffered(uint256 indexed id, uint256 fee);
    event Laid(uint256 indexed egg, address indexed owner, uint32 mother, uint32 father);
    event Ready(uint256 indexed egg);
    event Hatched(uint256 indexed egg, uint256 indexed id, uint256 genes);

    error WrongPrice();
    error SoldOut();
    error NotYours();
    error NotOffered();
    error TooClose();
    error Resting();
    error NotReady();
    error NotDice();
    error SendFailed();

    constructor(IDice dice_, address house_) {
        dice = dice_;
        house = house_;
    }

    function layFounder() external payable returns (uint256 egg) {
        if (msg.value != FOUNDER_PRICE) revert WrongPrice();
        if (nFounders == N_FOUNDERS) revert SoldOut();
        nFounders++;
        credits[house] += msg.value;
        egg = _lay(0, 0);
    }

    /// A fee of nought takes the offer back.
    function offerStud(uint256 id, uint256 fee) external {
        if (ownerOf[id] != msg.sender) revert NotYours();
        studFee[id] = fee;
        emit StudOffered(id, fee);
    }

    function breed(uint32 mother, uint32 father) external payable returns (uint256 egg) {
        if (ownerOf[mother] != msg.sender) revert NotYours();
        _requireFit(mother, father);
        address sireOwner = ownerOf[father];
        uint256 fee = 0;
        if (sireOwner != msg.sender) {
            fee = studFee[father];
            if (fee == 0) revert NotOffered();
        }
        if (msg.value != fee) revert WrongPrice();
        uint256 cut = (fee * HOUSE_PERCENT) / 100;
        credits[house] += cut;
        credits[sireOwner] += fee - cut;
        pets[mother].restsUntil = uint64(block.timestamp) + REST;
        pets[father].restsUntil = uint64(block.timestamp) + REST;
        egg = _lay(mother, father);
    }

    function onDice(uint256 request, uint256 word) external {
        if (msg.sender != address(dice)) revert NotDice();
        uint256 id = eggOfRequest[request];
        Egg storage egg = eggs[id];
        if (egg.owner == address(0) || egg.ready) revert NotReady();
        egg.word = word;
        egg.ready = true;
        emit Ready(id);
    }

    function hatch(uint256 eggId) external returns (uint32 id) {
        Egg memory egg = eggs[eggId];
        if (egg.owner != msg.sender) revert NotYours();
        if (!egg.ready) revert NotReady();
        delete eggs[eggId];
        id = ++nPets;
        uint256 genes = _mix(pets[egg.mother].genes, pets[egg.father].genes, egg.word);
        uint16 older = pets[egg.mother].generation;
        if (pets[egg.father].generation > older) older = pets[egg.father].generation;
        pets[id] = Pet(genes, egg.mother, egg.father, uint64(block.timestamp) + REST, egg.mother == 0 ? 0 : older + 1);
        emit Hatched(eggId, id, genes);
        _safeMint(msg.sender, id);
    }

    function withdraw() external {
        uint256 amount = credits[msg.sender];
        credits[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        if (!ok) revert SendFailed();
    }

    /// An offer was made by whoever had the pet before.
    function _beforeMove(uint256 id) internal override {
        delete studFee[id];
    }

    function _lay(uint32 mother, uint32 father) private returns (uint256 id) {
        id = ++nEggs;
        eggs[id] = Egg(msg.sender, mother, father, false, 0);
        emit Laid(id, msg.sender, mother, father);
        eggOfRequest[dice.ask()] = id;
    }

    function _requireFit(uint32 mother, uint32 father) private view {
        if (mother == father || ownerOf[father] == address(0)) revert TooClose();
        Pet storage she = pets[mother];
        Pet storage he = pets[father];
        if (block.timestamp < she.restsUntil || block.timestamp < he.restsUntil) revert Resting();
        if (she.mother == father || she.father == father || he.mother == mother || he.father == mother) revert TooClose();
        if (she.mother != 0 && (she.mother == he.mother || she.father == he.father)) revert TooClose();
    }

    /// Every bit is of the one parent or of the other; of a founder it is the word itself.
    function _mix(uint256 hers, uint256 his, uint256 word) private pure returns (uint256) {
        if (hers == 0 && his == 0) return word;
        uint256 mutation = uint256(keccak256(abi.encode(word))) & uint256(keccak256(abi.encode(word, 1)));
        mutation &= uint256(keccak256(abi.encode(word, 2))) & uint256(keccak256(abi.encode(word, 3)));
        return ((hers & word) | (his & ~word)) ^ mutation;
    }
}
