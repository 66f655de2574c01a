pragma solidity ^0.8.20;

/// Functions that give small numbers, whatever they are called with.
library Digits {
    function digitsOf(uint256 given) internal pure returns (uint256 n) {
        unchecked {
            for (uint256 rest = given; rest > 0; rest /= 10) ++n;
        }
    }

    function highestBit(uint256 given) internal pure returns (uint256 at) {
        assembly {
            at := shl(5, lt(0xffffffff, given))
            at := or(at, byte(and(31, shr(at, given)), 0x0009010a0d15021d0b0e10121619031e080c141c0f111807131b17061a05041f))
        }
    }

    function half(uint256 given) internal pure returns (uint256) {
        return given / 2;
    }
}

contract Means {
    uint256 public sum;
    uint256 public packed;

    function addDigits(uint256[] calldata all) external {
        uint256 total;
        unchecked {
            for (uint256 i = 0; i < all.length; i++) total += Digits.digitsOf(all[i]); // safe: as many digits as a loop counts
        }
        sum = total;
    }

    function addHalves(uint256[] calldata all) external {
        uint256 total;
        unchecked {
            for (uint256 i = 0; i < all.length; i++) total += Digits.half(all[i]);
            //                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `… + …` can overflow and wrap around: `all` is chosen by the caller, and no check bounds it.
        }
        sum = total;
    }

    function addSmall(uint64[] calldata all) external {
        uint256 total;
        unchecked {
            for (uint256 i = 0; i < all.length; i++) total += all[i]; // safe: each has 64 bits
        }
        sum = total;
    }

    function double(uint256[] calldata all) external {
        uint256 total = 1;
        unchecked {
            for (uint256 i = 0; i < all.length; i++) total += all[i];
            //                                       ^^^^^^^^^^^^^^^ Medium: `… + all[…]` can overflow and wrap around: `all` is chosen by the caller, and no check bounds it.
        }
        sum = total;
    }

    function pack(uint256 given) external {
        unchecked {
            packed = (Digits.highestBit(given) << 2) | 3; // safe: one of 64 bits
        }
    }

    function packHalf(uint256 given) external {
        unchecked {
            packed = (Digits.half(given) << 2) | 3;
            //        ^^^^^^^^^^^^^^^^^^^^^^^ Medium: The result can overflow and wrap around: `given` is chosen by the caller, and no check bounds it.
        }
    }
}

interface IReceiver {
    function got(uint256 id) external;
}

/// What was added is taken off again.
contract Crowd {
    uint256 private nextId;
    mapping(uint256 => address) private madeBy;

    event Made(uint256 id);

    function mint(uint256 quantity) external {
        uint256 first = nextId;
        require(quantity > 0, "none");
        unchecked {
            uint256 end = first + quantity;
            uint256 id = first;
            do {
                emit Made(id);
            } while (++id != end);
            nextId = end;
        }
        unchecked {
            uint256 end = nextId;
            uint256 index = end - quantity;
            do {
                IReceiver(msg.sender).got(index++); // safe: from where it began
            } while (index < end);
        }
    }

    function last(uint256 quantity) external {
        unchecked {
            uint256 end = nextId;
            uint256 index = end - quantity;
            do {
                IReceiver(msg.sender).got(index++);
                //                        ^^^^^^^ Medium: `… + 1` can overflow and wrap around: `quantity` is chosen by the caller, and no check bounds it.
            } while (index < end);
        }
    }
}

contract Undone {
    uint256 private nextId;

    function makeTwo(uint256 quantity) external {
        unchecked {
            uint256 end = nextId + 2;
            nextId = end;
            nextId = nextId - quantity;
            //       ^^^^^^^^^^^^^^^^^ Medium: `nextId - quantity` can underflow and wrap around: `quantity` is chosen by the caller, and no check bounds it.
        }
    }
}

interface IRate {
    function madeFor(uint256 amount) external view returns (uint256);
}

library Less {
    function least(uint256 a, uint256 b) internal pure returns (uint256) {
        return a < b ? a : b;
    }
}

/// No more than is left, whichever way is taken.
contract Orders {
    mapping(bytes32 => uint256) private leftOf;

    function fill(bytes32 id, uint256 amount, bool isMaking, IRate rate) external {
        uint256 left = ~leftOf[id];
        uint256 making;
        if (isMaking) {
            making = Less.least(amount, left);
        } else {
            making = address(rate) == address(0) ? amount : rate.madeFor(amount);
            if (making > left) making = left;
        }
        unchecked {
            leftOf[id] = ~(left - making); // safe: the lesser of the two, or cut to it
        }
    }

    function fillMore(bytes32 id, uint256 amount, bool isMaking) external {
        uint256 left = ~leftOf[id];
        uint256 making = isMaking ? Less.least(amount, left) : amount;
        unchecked {
            leftOf[id] = ~(left - making);
            //             ^^^^^^^^^^^^^ Medium: `… - …` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }
}

/// What another contract answers, or the caller brings along.
contract Bounties {
    mapping(uint256 => uint256) private bountyOf;
    mapping(address => uint256) public owed;

    function clean(uint256[] calldata ids) external {
        uint256 total;
        for (uint256 i = 0; i < ids.length; i++) {
            (bool ok, bytes memory data) = address(this).call(abi.encodeCall(this.cleanOne, (ids[i])));
            if (!ok) continue;
            unchecked {
                total += abi.decode(data, (uint256)); // safe: the contract itself answers
            }
        }
        owed[msg.sender] = total;
    }

    function cleanOne(uint256 id) external returns (uint256 bounty) {
        require(msg.sender == address(this), "not itself");
        bounty = bountyOf[id];
        bountyOf[id] = 0;
    }

    function cleanAt(address other, uint256 id) external {
        (bool ok, bytes memory data) = other.call(abi.encodeCall(this.cleanOne, (id)));
        require(ok, "failed");
        unchecked {
            owed[msg.sender] += abi.decode(data, (uint256));
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `owed[msg.sender] + …` can overflow and wrap around: the data that this is decoded from is chosen by the caller, and no check bounds it.
        }
    }

    function bring(bytes calldata data) external {
        unchecked {
            owed[msg.sender] += abi.decode(data, (uint256));
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `owed[msg.sender] + …` can overflow and wrap around: the data that this is decoded from is chosen by the caller, and no check bounds it.
        }
    }
}
