pragma solidity ^0.8.20;

/// Of each shelf the total is kept: it is never less than what one of those who put something there has.
contract Shelves {
    mapping(address => uint256) private total;
    mapping(address => mapping(address => uint256)) private part;
    mapping(address => uint256) private coins;

    function put(address shelf, uint256 amount) external {
        unchecked {
            require(coins[msg.sender] >= amount);
            require(total[shelf] + amount > total[shelf]);
            coins[msg.sender] -= amount;
            total[shelf] += amount;
            part[shelf][msg.sender] += amount;
        }
    }

    function takeSomeOrAll(address shelf, uint256 amount) external {
        unchecked {
            require(part[shelf][msg.sender] >= amount);
            if (amount == 0) amount = part[shelf][msg.sender];
            total[shelf] -= amount; // safe: no more than a part of it, whichever way was taken
            part[shelf][msg.sender] -= amount; // safe: that is what was compared, or all of it
        }
    }

    function takeOfAnother(address shelf, address other, uint256 amount) external {
        unchecked {
            require(part[shelf][msg.sender] >= amount);
            if (amount == 0) amount = part[other][msg.sender];
            total[shelf] -= amount;
          //^^^^^^^^^^^^^^^^^^^^^^ Medium: `total[shelf] - …` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
            part[other][msg.sender] -= amount;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `part[other][msg.sender] - …` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }

    function takeAndKeep(address shelf, uint256 amount) external {
        unchecked {
            require(part[shelf][msg.sender] >= amount);
            if (amount == 0) amount = part[shelf][msg.sender];
            total[shelf] -= amount;
          //^^^^^^^^^^^^^^^^^^^^^^ Medium: `total[shelf] - …` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }

    function takeUnseen(address shelf, uint256 amount) external {
        unchecked {
            if (amount == 0) amount = part[shelf][msg.sender];
            total[shelf] -= amount;
          //^^^^^^^^^^^^^^^^^^^^^^ Medium: `total[shelf] - …` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
            part[shelf][msg.sender] -= amount;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `part[shelf][msg.sender] - …` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }
}

/// The same amount is added to the total, with a check, and to a part of it, on whichever way it came.
contract Notes {
    mapping(address => uint256) private notes;
    uint256 private supply;
    uint256 private held;

    function deposit(uint256 coins) external {
        uint256 made = supply == 0 ? coins : coins * supply / held;
        supply += made;
        held += coins;
        unchecked {
            notes[msg.sender] += made; // safe: no more than the supply
        }
    }
}
