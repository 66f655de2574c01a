// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Which meals an account has had.
contract Canteen {
    mapping(address => uint256) public eaten;
    mapping(address => mapping(uint256 => uint256)) public words;
    uint256 public nMeals;

    event Served(address who, uint256 meal);

    function eat(uint256 meal) external {
        require((eaten[msg.sender] >> meal) & 1 == 0, "eaten");
        eaten[msg.sender] |= uint256(1) << meal;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `eat` marks `meal` by a bit of one word, which has none for 256 and more: for these no mark is ever set.
        emit Served(msg.sender, meal);
    }

    function eatSmall(uint8 meal) external {
        require((eaten[msg.sender] >> meal) & 1 == 0, "eaten");
        eaten[msg.sender] |= uint256(1) << meal; // safe: 255 at most
        emit Served(msg.sender, meal);
    }

    function eatBounded(uint256 meal) external {
        require(meal < 256 && (eaten[msg.sender] >> meal) & 1 == 0, "eaten");
        eaten[msg.sender] |= uint256(1) << meal; // safe: bounded
        emit Served(msg.sender, meal);
    }

    function eatWord(uint256 meal) external {
        require((words[msg.sender][meal >> 8] >> (meal & 0xff)) & 1 == 0, "eaten");
        words[msg.sender][meal >> 8] |= uint256(1) << (meal & 0xff); // safe: a word for each 256
        emit Served(msg.sender, meal);
    }
}

/// Which coupons were used, several at once.
contract Coupons {
    uint256 public used;
    uint256 public likes;

    event Used(uint256 coupon);

    function use(uint256[] calldata coupons) external {
        for (uint256 i; i < coupons.length; i++) {
            uint256 mask = uint256(1) << coupons[i];
            require(used & mask == 0, "used");
            used |= mask;
          //^^^^^^^^^^^^ Medium: `use` marks `coupons[…]` by a bit of one word, which has none for 256 and more: for these no mark is ever set.
            emit Used(coupons[i]);
        }
    }

    function like(uint256 coupon) external {
        likes |= uint256(1) << coupon; // safe: nobody asks for it
    }
}
