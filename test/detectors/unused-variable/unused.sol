pragma solidity ^0.8.0;

contract Store {
    uint256 private forgotten;
  //^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `forgotten` is never used.
    uint256 internal constant limit = 5;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `limit` is never used.
    mapping(uint256 => uint256) private written;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `written` is written, but never read.
    uint256[] private list;
    uint256 private read = 1; // safe: read below
    uint256 public open; // safe: others read it
    uint256 private inAssembly; // safe: assembly reads it
    uint256 private returned; // safe: its new value is used
    uint256[50] private gap; // safe: room for variables to come

    function f(uint256 x, uint256 unread) external returns (uint256) {
    //                    ^^^^^^^^^^^^^^ None: `f` ignores its parameter `unread`.
        written[x] = 1;
        list.push(x);
        uint256 local = 2;
      //^^^^^^^^^^^^^ Low: `local` is never used.
        uint256 set;
      //^^^^^^^^^^^ Low: `set` is assigned a value that is never read.
        set = x;
        (uint256 a, uint256 b) = (x, x);
       //^^^^^^^^^ Low: `a` is never used.
        uint256 result;
        assembly { result := sload(inAssembly.slot) }
        return read + b + result + (returned += 1);
    }

    function g(uint256 unread) internal view returns (uint256 named) {
    //         ^^^^^^^^^^^^^^ Low: `g` ignores its parameter `unread`.
        uint256[] storage pointer = list; // safe: points at what is changed
        named = read + pointer.length;
    }

    function h(uint256) internal pure returns (uint256) { // safe: says that it has no use for it
        return 1 + 1;
    }

    function stub(uint256 x) external pure { // safe: says that it does nothing
        revert("not here");
    }

    function used() external view returns (uint256) {
        return g(1) + h(1);
    }
}

abstract contract Base {
    uint256 internal forDerived; // safe: derived contracts may use it
    uint256 private lost;
  //^^^^^^^^^^^^^^^^^^^^ Low: `lost` is never used.

    function hook(uint256 x) internal virtual returns (uint256) { // safe: what overrides it may use it
        return open() + 1;
    }

    function open() internal virtual returns (uint256);
}

contract Derived is Base {
    uint256 private seen = 1; // safe: read below

    function hook(uint256 x) internal override returns (uint256) { // safe: the base prescribes it
        return seen + 1;
    }

    function open() internal view override returns (uint256) {
        return seen + 2;
    }
}
