==== Source: names.sol ====
pragma solidity ^0.8.0;

struct Point {
    uint256 x;
}

error Broken(); // safe: others may import it

interface INames {
    event Named(uint256 id); // safe: others may emit it

    function name() external view returns (string memory);
}

abstract contract Kept {
    error Left(); // safe: derived contracts may raise it

    modifier whenKept() { // safe: derived contracts may apply it
        _;
    }

    function keep() internal pure returns (uint256) { // safe: derived contracts may call it
        return 1;
    }

    function lose() private pure returns (uint256) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: The function `lose` is never called.
        return 2;
    }

    function hook() internal virtual {}

    function run() public {
        hook();
    }
}
==== Source: idle.sol ====
pragma solidity ^0.8.0;

contract Idle {}
==== Source: more.sol ====
pragma solidity ^0.8.0;

import "./names.sol"; // safe: others have it from here
import "./idle.sol";
//<^^^^^^^^^^^^^^^^^ None: Nothing of this import is used.

contract More {
    uint256 public more = 1;
}
==== Source: main.sol ====
pragma solidity ^0.8.0;

import "./idle.sol";
//<^^^^^^^^^^^^^^^^^ None: Nothing of this import is used.
import "./more.sol"; // safe: it brings `Kept`
import {Point, Broken as Fault, INames} from "./names.sol";
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `Fault` is imported, but never used.
import * as names from "./names.sol";
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: Nothing of this import is used.
import * as others from "./names.sol"; // safe: used with a dot

contract Main is Kept, More {
    struct Unused {
  //^^^^^^^^^^^^^ None: The struct `Unused` is never used.
        uint256 a;
    }

    enum State {
  //^^^^^^^^^^ None: The enum `State` is never used.
        Off,
        On
    }

    event Emitted(uint256 id); // safe: emitted
    event Silent(uint256 id);
  //^^^^^^^^^^^^^^^^^^^^^^^^ None: The event `Silent` is never emitted.
    event Logged(uint256 id); // safe: assembly logs its hash
    error Raised(); // safe: raised
    error Mute(uint256 id);
  //^^^^^^^^^^^^^^^^^^^^^^ None: The error `Mute` is never raised.
    error InAssembly(); // safe: assembly raises it by its selector

    modifier guarded() {
  //^^^^^^^^^^^^^^^^^^ None: The modifier `guarded` is never applied.
        require(more > 0, "none");
        _;
    }

    modifier applied() { // safe: applied
        _;
    }

    function f(Point memory point) external applied returns (others.Point memory) {
        emit Emitted(point.x);
        if (point.x > 3) revert Raised();
        assembly {
            log1(0, 0, 0x2adf2e2e5f5d116e0d0e1f0231d3f5b75916c3d37d9a16ce060f634cbcc61430)
            mstore(0, 0xbf1f1052)
        }
        helper();
        return point;
    }

    function helper() private { // safe: called
        more++;
    }

    function forgotten(uint256 x) internal returns (uint256) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: The function `forgotten` is never called.
        more = x;
        return x > 1 ? forgotten(x - 1) : x;
    }

    function hook() internal override { // safe: the base calls it
        more--;
    }
}

/// See {INames-name}.
contract Other {
    function isUsed() internal virtual {} // safe: there to be overridden
}

contract WithHooks {
    function idleHook() internal virtual {}

    function calledHook() internal virtual {}

    function run() external {
        calledHook();
    }
}

contract FillsHooks is WithHooks {
    function idleHook() internal override {}
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: The function `idleHook` is never called.

    function calledHook() internal override {} // safe: the base calls it
}

abstract contract Prescribing {
    function must() internal virtual;
}

contract Obeying is Prescribing {
    function must() internal override {} // safe: the base demands it
}
