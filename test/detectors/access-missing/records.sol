pragma solidity ^0.8.0;

library Hives {
    struct Hive {
        address payable keeper;
        uint96 honey;
        uint64 fee;
        bool closed;
    }
}

contract Apiary {
    error NoHive();
    error Forbidden(address who);

    mapping(bytes32 => Hives.Hive) internal hives;
    mapping(bytes32 => address) public helperOf;
    mapping(bytes32 => uint256) public notes;

    function settle(bytes32 salt, uint64 fee) external returns (bytes32 key) {
        key = keccak256(abi.encode(msg.sender, salt));
        if (hives[key].keeper != address(0)) revert NoHive();
        hives[key] = Hives.Hive(payable(msg.sender), 0, fee, false); // safe: whoever makes it says what is in it
    }

    function _hive(bytes32 key) private view returns (Hives.Hive storage hive) {
        hive = hives[key];
        if (hive.keeper == address(0)) revert NoHive();
    }

    function _own(bytes32 key) private view returns (Hives.Hive storage hive) {
        hive = _hive(key);
        if (hive.keeper != msg.sender && helperOf[key] != msg.sender) revert Forbidden(msg.sender);
    }

    function retune(bytes32 key, uint64 fee) external {
        _hive(key).fee = fee;
      //^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `hives[key].fee` through `retune`, while `retuneRight` compares the caller with `hives[key].keeper`.
    }

    function close(bytes32 key) external {
        _hive(key).closed = true;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `hives[key].closed` through `close`, while `retuneRight` compares the caller with `hives[key].keeper`.
    }

    function appoint(bytes32 key, address helper) external {
        require(hives[key].keeper != address(0), "no hive");
        helperOf[key] = helper;
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `helperOf[key]` through `appoint`, while `retuneRight` compares the caller with `helperOf[key]`.
    }

    function retuneRight(bytes32 key, uint64 fee) external {
        _own(key).fee = fee; // safe: the keeper or the helper
    }

    function feed(bytes32 key) external payable {
        require(msg.value > 1 ether, "too little");
        _hive(key).honey = uint96(msg.value); // safe: paid for
    }

    function closeEmpty(bytes32 key) external {
        Hives.Hive storage hive = _hive(key);
        require(hive.honey == 0 && block.timestamp > 1e9, "in use");
        hive.closed = true; // safe: the state of the record allows it
    }

    function note(bytes32 key, uint256 text) external {
        notes[key] = text; // safe: nobody's
    }
}

contract Pensions {
    struct Pension {
        address receiver;
        uint256 left;
    }

    Pension[] private pensions;

    constructor(address[] memory receivers) payable {
        for (uint256 i = 0; i < receivers.length; i++) pensions.push(Pension(receivers[i], 1 ether));
    }

    function pay(uint256 id) external {
        Pension storage one = pensions[id];
        uint256 amount = one.left;
        one.left = 0;
        payable(one.receiver).transfer(amount);
    }

    function empty(uint256 id, address to) external {
        Pension storage one = pensions[id];
        uint256 amount = one.left;
        one.left = 0; // safe: the payment is what is wrong
        payable(to).transfer(amount);
    }

    function redirect(uint256 id, address receiver) external {
        require(receiver != address(0), "nobody");
        pensions[id].receiver = receiver;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `pensions[id].receiver` through `redirect`, while `pay` pays `pensions[id].receiver`.
    }

    function hand(uint256 id, address from, address to) external {
        require(pensions[id].receiver == from, "not theirs");
        pensions[id].receiver = to;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `pensions[id].receiver` through `hand`, while `pay` pays `pensions[id].receiver`.
    }
}

contract Guild {
    mapping(address => bool) public smiths;
    mapping(address => uint256) public wages;
    uint256 public nSmiths;

    constructor(address[] memory first) {
        for (uint256 i = 0; i < first.length; i++) smiths[first[i]] = true;
        nSmiths = first.length;
    }

    modifier onlySmith() {
        require(smiths[msg.sender], "no smith");
        _;
    }

    modifier onlyGuild() {
        require(msg.sender == address(this), "not decided");
        _;
    }

    function enlist(address who) external onlySmith {
        _add(who);
      //^^^^^^^^^ Medium: `enlist` lets each member change `smiths[who]` alone, while `enlistRight` is for the contract itself.
    }

    function enlistRight(address who) external onlyGuild {
        _add(who); // safe: the guild decided
    }

    function expel(address who) external onlyGuild {
        smiths[who] = false;
        nSmiths--;
    }

    function leave() external onlySmith {
        smiths[msg.sender] = false; // safe: one's own
        nSmiths--;
    }

    function _add(address who) private {
        require(!smiths[who], "a smith");
        smiths[who] = true;
        nSmiths++;
    }
}

contract Estates {
    mapping(uint256 => address) public heirOf;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => uint256) public priceOf;
    uint256 private nEstates;

    function make() external {
        ownerOf[nEstates++] = msg.sender;
    }

    function appoint(uint256 id, address heir, uint256 price) external {
        require(ownerOf[id] == msg.sender, "not yours");
        heirOf[id] = heir;
        priceOf[id] = price;
    }

    function inherit(uint256 id) external {
        address heir = heirOf[id];
        require(heir == address(0) || heir == msg.sender, "another");
        //      ^^^^^^^^^^^^^^^^^^ Medium: Anyone can become `ownerOf[id]` through `inherit` where `heirOf[id]` was never set: the test passes everybody then.
        delete heirOf[id];
        ownerOf[id] = msg.sender;
    }

    function inheritRight(uint256 id) external {
        address heir = heirOf[id];
        require(heir == msg.sender, "another");
        delete heirOf[id];
        ownerOf[id] = msg.sender; // safe: the heir alone
    }

    function buy(uint256 id) external payable {
        address heir = heirOf[id];
        require(heir == address(0) || heir == msg.sender, "another");
        require(msg.value == priceOf[id] && msg.value > 0, "price");
        ownerOf[id] = msg.sender; // safe: paid for, by anybody where nobody is named
    }

    function take(uint256 id) external {
        require(heirOf[id] == address(0) || heirOf[id] == msg.sender, "another");
        heirOf[id] = msg.sender; // safe: whoever comes first becomes the heir
    }
}
