pragma solidity ^0.8.20;

contract Credits {
    mapping(address => uint256) private balances;
    mapping(uint256 => address) private owners;
    uint256 private price = 1 ether;

    function depositFor(address[] calldata all) external payable {
        for (uint256 i = 0; i < all.length; i++) {
            balances[all[i]] += msg.value;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `depositFor` adds `msg.value` to `balances[all[…]]` in every iteration of a loop, although the ether came in only once.
        }
    }

    function forward(address payable[] calldata all) external payable {
        for (uint256 i = 0; i < all.length; i++) {
            all[i].transfer(msg.value);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `forward` sends `msg.value` on in every iteration of a loop, although the ether came in only once.
        }
    }

    function buy(uint256[] calldata ids) external payable {
        uint256 i = 0;
        while (i < ids.length) {
            _buy(ids[i]);
            i++;
        }
    }

    function _buy(uint256 id) private {
        require(msg.value >= price, "too little");
        //      ^^^^^^^^^^^^^^^^^^ High: `buy` compares `msg.value` with the price of one item in every iteration of a loop, although the ether came in only once.
        require(owners[id] == address(0), "sold");
        owners[id] = msg.sender;
    }
}

contract Safe {
    mapping(address => uint256) private balances;
    mapping(uint256 => address) private owners;
    mapping(uint256 => uint256) private prices;
    uint256 private total;

    function split(address payable[] calldata all) external payable {
        for (uint256 i = 0; i < all.length; i++) {
            all[i].transfer(msg.value / all.length); // safe: a share each
        }
    }

    function depositFor(address[] calldata all, uint256[] calldata amounts) external payable {
        uint256 left = msg.value;
        for (uint256 i = 0; i < all.length; i++) {
            left -= amounts[i];
            balances[all[i]] += amounts[i]; // safe: it is taken from what is left
        }
    }

    function buy(uint256[] calldata ids) external payable {
        uint256 sum = 0;
        for (uint256 i = 0; i < ids.length; i++) {
            sum += prices[ids[i]];
            require(msg.value >= sum, "too little"); // safe: the sum so far
            owners[ids[i]] = msg.sender;
        }
    }

    function buyAll(uint256[] calldata ids) external payable {
        require(msg.value == 1 ether * ids.length, "wrong amount");
        for (uint256 i = 0; i < ids.length; i++) {
            owners[ids[i]] = msg.sender; // safe: the sum was compared
        }
    }

    function first(uint256[] calldata ids) external payable {
        total += msg.value; // safe: once
        for (uint256 i = 0; i < ids.length; i++) {
            if (msg.value == 0) continue; // safe: only whether something came in
            owners[ids[i]] = msg.sender;
        }
    }

    function find(address[] calldata all) external payable returns (uint256 n) {
        for (uint256 i = 0; i < all.length; i++) {
            if (balances[all[i]] > msg.value) n++; // safe: nothing is given for it
        }
    }
}
