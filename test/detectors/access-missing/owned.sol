pragma solidity ^0.8.20;

/// What belongs to the owner of an id.
contract Names {
    struct Plan {
        address merchant;
        uint256 price;
        bool active;
        bool settled;
    }

    mapping(uint256 => address) private ownerOf;
    mapping(uint256 => address) private approved;
    mapping(uint256 => string) private labels;
    mapping(uint256 => uint256) private offers;
    mapping(uint256 => uint256) private hints;
    mapping(uint256 => uint256) private seen;
    mapping(uint256 => Plan) private plans;
    uint256 private nextId;

    function mint(string calldata label) external {
        ownerOf[nextId] = msg.sender; // safe: a new one
        labels[nextId] = label; // safe: of a new one
        plans[nextId] = Plan(msg.sender, 0, true, false); // safe: a new one
        nextId++;
    }

    function approve(address spender, uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        approved[id] = spender; // safe: the owner alone
    }

    function relabel(uint256 id, string calldata label) external {
        labels[id] = label;
      //^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `labels[id]` through `relabel`, while `approve` asks that the caller is `ownerOf[id]`.
    }

    function offer(uint256 id, uint256 price) external {
        offers[id] = price;
      //^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `offers[id]` through `offer`, while `approve` asks that the caller is `ownerOf[id]`.
    }

    function take(uint256 id) external payable {
        require(offers[id] != 0 && msg.value == offers[id], "no such offer");
        address owner = ownerOf[id];
        offers[id] = 0;
        ownerOf[id] = msg.sender; // safe: for the price that was asked
        payable(owner).transfer(msg.value);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from, "not the owner");
        ownerOf[id] = to;
      //^^^^^^^^^^^^^^^^ High: Anyone can change `ownerOf[id]` through `transferFrom`, while `approve` asks that the caller is `ownerOf[id]`.
    }

    function hint(uint256 id, uint256 value) external {
        hints[id] = value; // safe: nobody asks for an owner of these
    }

    function look(uint256 id) external {
        seen[id]++; // safe: a count that all may add to
    }

    function reprice(uint256 id, uint256 price) external {
        require(plans[id].merchant == msg.sender, "not yours");
        plans[id].price = price; // safe: the merchant alone
    }

    function close(uint256 id) external {
        plans[id].active = false;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `plans[id].active` through `close`, while `approve` asks that the caller is `ownerOf[id]`.
    }

    function settle(uint256 id) external {
        require(plans[id].active, "closed");
        plans[id].settled = true; // safe: a step that all may take when it is time
    }
}
