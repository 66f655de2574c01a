// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Whoever has the grant may hand it on, and may give the thing itself away: it is no title of its own. */
contract Parcels {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public steward;

    constructor() {
        ownerOf[1] = msg.sender;
    }

    modifier onlyKeeper(uint256 id) {
        require(msg.sender == ownerOf[id] || msg.sender == steward[id], "not the keeper");
        _;
    }

    function appoint(uint256 id, address who) external onlyKeeper(id) {
        steward[id] = who;
    }

    function convey(uint256 id, address to) external onlyKeeper(id) {
        ownerOf[id] = to;
      //^^^^^^^^^^^^^^^^ Medium: `convey` gives `ownerOf[id]` to somebody else and leaves `steward[id]`, which the owner before set.
    }

    function conveyFree(uint256 id, address to) external onlyKeeper(id) {
        ownerOf[id] = to; // safe: nobody is appointed afterwards
        delete steward[id];
    }
}

/* The same in a record. */
contract Channels {
    struct Channel {
        address holder;
        address editor;
        string topic;
    }

    error NotYours();

    mapping(bytes32 => Channel) private channels;

    constructor() {
        channels["news"].holder = msg.sender;
    }

    function setEditor(bytes32 key, address who) external {
        Channel storage channel = channels[key];
        if (msg.sender != channel.holder && msg.sender != channel.editor) revert NotYours();
        channel.editor = who;
    }

    function give(bytes32 key, address to) external {
        Channel storage channel = channels[key];
        if (msg.sender != channel.holder && msg.sender != channel.editor) revert NotYours();
        channel.holder = to;
      //^^^^^^^^^^^^^^^^^^^ Medium: `give` gives `channels[key].holder` to somebody else and leaves `channels[key].editor`, which the owner before set.
    }

    function restart(bytes32 key, address to) external {
        if (msg.sender != channels[key].holder) revert NotYours();
        channels[key] = Channel(to, address(0), ""); // safe: the record begins anew
    }
}

/* Who has the second title may hand it on, and cannot take the first. */
contract Theatres {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public director;
    mapping(uint256 => string) public programme;

    constructor() {
        ownerOf[1] = msg.sender;
    }

    function setDirector(uint256 id, address who) external {
        require(msg.sender == ownerOf[id] || msg.sender == director[id], "not yours");
        director[id] = who;
    }

    function setProgramme(uint256 id, string calldata text) external {
        require(msg.sender == director[id], "not the director");
        programme[id] = text;
    }

    function sell(uint256 id, address to) external {
        require(msg.sender == ownerOf[id], "not yours");
        ownerOf[id] = to; // safe: the director stays whoever owns the house
    }
}

/* What has run out is taken by the next: what the last owner granted is still there. */
contract Lockers {
    struct Locker {
        address tenant;
        uint64 until;
    }

    mapping(uint256 => Locker) public lockers;
    mapping(uint256 => address) public opener;
    mapping(uint256 => uint256) public nOpened;

    function lend(uint256 id, address who) external {
        require(msg.sender == lockers[id].tenant, "not yours");
        opener[id] = who;
    }

    function empty(uint256 id) external {
        require(msg.sender == lockers[id].tenant || msg.sender == opener[id], "not yours");
        nOpened[id]++;
    }

    function isFree(uint256 id) public view returns (bool) {
        Locker storage locker = lockers[id];
        return locker.tenant == address(0) || block.timestamp > locker.until + 1 days;
    }

    function rent(uint256 id) external payable {
        require(isFree(id) && msg.value == 1 ether, "taken");
        lockers[id] = Locker(msg.sender, uint64(block.timestamp + 30 days));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `rent` gives `lockers[id].tenant` to somebody else and leaves `opener[id]`, which the owner before set.
    }

    function rentEmpty(uint256 id) external payable {
        require(isFree(id) && msg.value == 1 ether, "taken");
        delete opener[id];
        lockers[id] = Locker(msg.sender, uint64(block.timestamp + 30 days)); // safe: nobody else has a key
    }

    function rentNew(uint256 id) external payable {
        require(lockers[id].tenant == address(0) && msg.value == 1 ether, "taken");
        lockers[id] = Locker(msg.sender, uint64(block.timestamp + 30 days)); // safe: nobody had it before
    }

    function rentAgain(uint256 id) external payable {
        require(lockers[id].tenant == address(0) || lockers[id].tenant == msg.sender, "taken");
        require(block.timestamp > lockers[id].until && msg.value == 1 ether, "running");
        lockers[id] = Locker(msg.sender, uint64(block.timestamp + 30 days)); // safe: it was nobody's, or theirs
    }
}

/* A domain in two variables, and a key for each term. */
contract Domains {
    mapping(bytes32 => address) public owner;
    mapping(bytes32 => uint256) public expiry;
    mapping(bytes32 => uint256) public term;
    mapping(bytes32 => address) public manager;
    mapping(bytes32 => mapping(uint256 => address)) public managerIn;
    mapping(bytes32 => bytes) public content;

    function setManager(bytes32 node, address who) external {
        require(owner[node] == msg.sender, "not yours");
        manager[node] = who;
    }

    function setManagerIn(bytes32 node, address who) external {
        require(owner[node] == msg.sender, "not yours");
        managerIn[node][term[node]] = who;
    }

    function setContent(bytes32 node, bytes calldata data) external {
        require(
            owner[node] == msg.sender || manager[node] == msg.sender || managerIn[node][term[node]] == msg.sender,
            "not yours"
        );
        content[node] = data;
    }

    function claim(bytes32 node) external payable {
        require(msg.value >= 0.1 ether, "price");
        if (owner[node] != address(0)) {
            require(block.timestamp > expiry[node], "taken");
            term[node]++;
        }
        owner[node] = msg.sender;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claim` gives `owner[node]` to somebody else and leaves `manager[node]`, which the owner before set.
        expiry[node] = block.timestamp + 365 days;
    }
}
