pragma solidity ^0.8.20;

interface IQuest {
    function onLeft(uint256 id) external;
}

contract Quests {
    address private immutable owner = msg.sender;
    mapping(address => bool) private isListed;
    mapping(uint256 => address) private ownerOf;
    mapping(uint256 => mapping(address => uint256[])) private quests;
    mapping(uint256 => mapping(address => mapping(uint256 => bool))) private isActive;
    mapping(uint256 => mapping(address => uint256)) private anyQuests;

    function make(uint256 token) external {
        require(ownerOf[token] == address(0), "taken");
        ownerOf[token] = msg.sender;
    }

    function list(address quest, bool isGood) external {
        require(msg.sender == owner, "not the owner");
        isListed[quest] = isGood;
    }

    function enter(uint256 token, uint256 id) external {
        require(isListed[msg.sender], "not listed");
        quests[token][msg.sender].push(id);
        isActive[token][msg.sender][id] = true;
    }

    function leave(uint256 token, address quest, uint256 id, uint256 at) external {
        require(ownerOf[token] == msg.sender, "not yours");
        require(isActive[token][quest][id], "not there");
        uint256[] storage list = quests[token][quest];
        list[at] = list[list.length - 1];
        list.pop();
        delete isActive[token][quest][id];
    }

    function enterAny(uint256 token, address quest, uint256 id) external {
        require(ownerOf[token] == msg.sender, "not yours");
        anyQuests[token][quest] = id;
    }

    function leaveAll(uint256 token, address quest) external {
        require(ownerOf[token] == msg.sender, "not yours");
        uint256 count = quests[token][quest].length;
        for (uint256 i = 0; i < count; i++) {
            IQuest(quest).onLeft(quests[token][quest][i]); // safe: only what was listed has any
        }
        delete quests[token][quest];
    }

    function leaveAny(uint256 token, address quest) external {
        require(ownerOf[token] == msg.sender, "not yours");
        require(anyQuests[token][quest] != 0, "none");
        IQuest(quest).onLeft(anyQuests[token][quest]);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `leaveAny` calls `quest` before it updates `anyQuests[token][quest]`: the receiver can reenter while the old value is still stored.
        delete anyQuests[token][quest];
    }

    function leaveOf(uint256 token, address quest, address other) external {
        require(ownerOf[token] == msg.sender, "not yours");
        uint256 count = quests[token][quest].length;
        for (uint256 i = 0; i < count; i++) {
            IQuest(other).onLeft(quests[token][quest][i]);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `leaveOf` calls `other` before it updates `quests[token][quest]`: the receiver can reenter while the old value is still stored.
        }
        delete quests[token][quest];
    }

    function leaveUnasked(uint256 token, address quest) external {
        require(ownerOf[token] == msg.sender, "not yours");
        uint256 count = quests[token][quest].length;
        IQuest(quest).onLeft(count);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `leaveUnasked` calls `quest` before it updates `quests[token][quest]`: the receiver can reenter while the old value is still stored.
        require(count == quests[token][quest].length || count != 0, "changed");
        delete quests[token][quest];
    }
}
