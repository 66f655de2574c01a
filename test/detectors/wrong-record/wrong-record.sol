pragma solidity ^0.8.0;

contract Boxes {
    struct Box {
        address owner;
        uint256 amount;
        bool open;
    }

    mapping(uint256 => Box) public boxes;
    mapping(address => uint256) public credit;
    mapping(bytes32 => uint256) public prizes;
    address private immutable keeper = msg.sender;

    function put(uint256 id) external payable {
        require(boxes[id].owner == address(0), "taken");
        boxes[id].owner = msg.sender;
        boxes[id].amount = msg.value;
    }

    function take(uint256 id) external {
        uint256 amount = boxes[id].amount;
        boxes[id].amount = 0;
        credit[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` credits the caller with `boxes[id].amount` of a record that belongs to somebody, and does not ask whose it is.
    }

    function takeRight(uint256 id) external {
        require(boxes[id].owner == msg.sender, "not yours");
        uint256 amount = boxes[id].amount;
        boxes[id].amount = 0;
        credit[msg.sender] += amount; // safe: the owner
    }

    function give(uint256 id) external {
        uint256 amount = boxes[id].amount;
        boxes[id].amount = 0;
        credit[boxes[id].owner] += amount; // safe: goes to the owner
    }

    function sell(uint256 id) external payable {
        require(msg.value == 1 ether, "price");
        uint256 amount = boxes[id].amount;
        boxes[id].amount = 0;
        credit[msg.sender] += amount; // safe: paid for
    }

    function openFirst(uint256 id) external {
        require(boxes[0].owner == msg.sender, "not yours");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `openFirst` compares the caller with `boxes[0].owner` and changes `boxes[id].open`, whoever owns that.
        boxes[id].open = true;
    }

    function openMany(uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) {
            require(boxes[ids[0]].owner == msg.sender, "not yours");
            //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `openMany` compares the caller with `boxes[ids[0]].owner` and changes `boxes[ids[…]].open`, whoever owns that.
            boxes[ids[i]].open = true;
        }
    }

    function openManyRight(uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) {
            require(boxes[ids[i]].owner == msg.sender, "not yours"); // safe: each is asked for
            boxes[ids[i]].open = true;
        }
    }

    function openBoth(uint256 id) external {
        require(boxes[0].owner == msg.sender, "not yours"); // safe: the other is asked for too
        require(boxes[id].owner == msg.sender, "not yours");
        boxes[id].open = true;
    }
}

contract Herds {
    struct Herd {
        address shepherd;
        uint256 head;
        uint256 milkPerHead;
    }

    Herd[] public herds;
    mapping(uint256 => mapping(address => uint256)) public owned;
    mapping(uint256 => mapping(address => uint256)) public milkedAt;
    mapping(address => uint256) public milk;

    function found() external {
        herds.push(Herd(msg.sender, 0, 0));
    }

    function join(uint256 id) external payable {
        owned[id][msg.sender] += msg.value;
        herds[id].head += msg.value;
        milkedAt[id][msg.sender] = herds[id].milkPerHead;
    }

    function feed(uint256 id) external payable {
        herds[id].milkPerHead += msg.value / herds[id].head;
    }

    function share(uint256 id) external {
        Herd storage herd = herds[id];
        milk[msg.sender] += owned[id][msg.sender] * (herd.milkPerHead - milkedAt[id][msg.sender]); // safe: by what is the caller's
        milkedAt[id][msg.sender] = herd.milkPerHead;
    }

    function skim(uint256 id) external {
        milk[msg.sender] += herds[id].head;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `skim` credits the caller with `herds[id].head` of a record that belongs to somebody, and does not ask whose it is.
        herds[id].head = 0;
    }
}
