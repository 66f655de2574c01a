pragma solidity ^0.8.20;

contract Arrays {
    struct Step {
        address to;
        uint256 amount;
    }

    address private immutable weth = msg.sender;
    uint256[] private kept;

    function tooShort(address from, address to) external view returns (uint256) {
        address[] memory path = new address[](2);
        path[0] = from;
        path[1] = weth;
        path[2] = to;
      //^^^^^^^ Medium: `path[2]` is out of bounds: `path` has 2 elements, so this reverts.
        return path.length;
    }

    function never(address from) external pure returns (address) {
        address[] memory path;
        path[0] = from;
      //^^^^^^^ Medium: `path[0]` is out of bounds: `path` never gets any elements, so this reverts.
        return path[0];
    }

    function named(uint256 at) external pure returns (uint256[] memory values) {
        values[at] = 1;
      //^^^^^^^^^^ Medium: `values[at]` is out of bounds: `values` never gets any elements, so this reverts.
    }

    function ofStructs(address to) external pure returns (Step memory) {
        Step[] memory steps = new Step[](1);
        return steps[1].to == to ? steps[0] : steps[1];
        //     ^^^^^^^^ Medium: `steps[1]` is out of bounds: `steps` has 1 element, so this reverts.
    }

    function inLoop(uint256 n) external pure returns (uint256 sum) {
        uint256[] memory list = new uint256[](3);
        for (uint256 i = 0; i < n; i++) sum += list[3];
        //                                     ^^^^^^^ Medium: `list[3]` is out of bounds: `list` has 3 elements, so this reverts.
    }

    function text() external pure returns (bytes1) {
        bytes memory data = new bytes(4);
        return data[4];
        //     ^^^^^^^ Medium: `data[4]` is out of bounds: `data` has 4 elements, so this reverts.
    }

    function fits(address from) external view returns (uint256) {
        address[] memory path = new address[](2);
        path[1] = from; // safe: the last one
        return path.length;
    }

    function setLater(uint256 n) external pure returns (uint256[] memory values) {
        values = new uint256[](n);
        values[0] = 1; // safe: created before
    }

    function fromCall() external view returns (uint256) {
        uint256[] memory values;
        (values, ) = _both();
        return values[0]; // safe: set by a call
    }

    function _both() private view returns (uint256[] memory, uint256) {
        return (kept, 1);
    }

    function unknown(uint256 n) external pure returns (uint256) {
        uint256[] memory values = new uint256[](n);
        return values[5]; // safe: as long as the caller says
    }

    function overNothing() external pure returns (uint256 sum) {
        uint256[] memory values;
        for (uint256 i = 0; i < values.length; i++) sum += values[i]; // safe: there is no round
    }

    function byAssembly() external pure returns (uint256) {
        uint256[] memory values;
        assembly {
            values := mload(0x40)
            mstore(values, 1)
            mstore(0x40, add(values, 0x40))
        }
        return values[0]; // safe: made by hand
    }

    /* Filled in a loop, and never created. */

    function backwards(bytes memory input) external pure returns (bytes memory output) {
        for (uint256 i = 0; i < input.length; i++) output[i] = input[input.length - 1 - i];
        //                                         ^^^^^^^^^ Medium: `output[i]` is out of bounds: `output` never gets any elements, so this reverts.
    }

    function balances(address[] calldata owners) external view returns (uint256[] memory held) {
        uint256 n = owners.length;
        for (uint256 i; i < n; ++i) {
            held[i] = owners[i].balance;
          //^^^^^^^ Medium: `held[i]` is out of bounds: `held` never gets any elements, so this reverts.
        }
    }

    function steps(address to, uint256 n) external pure returns (uint256) {
        Step[] memory list;
        uint256 at;
        while (at < n) {
            list[at].to = to;
          //^^^^^^^^ Medium: `list[at]` is out of bounds: `list` never gets any elements, so this reverts.
            at++;
        }
        return list.length;
    }

    function balancesRight(address[] calldata owners) external view returns (uint256[] memory held) {
        held = new uint256[](owners.length);
        for (uint256 i; i < owners.length; ++i) {
            held[i] = owners[i].balance; // safe: created before the loop
        }
    }

    function growing(uint256 n) external pure returns (uint256[] memory list) {
        for (uint256 i; i < n; ++i) {
            uint256[] memory longer = new uint256[](i + 1);
            longer[i] = i;
            list = longer;
            list[i] = i + 1; // safe: set anew in each round
        }
    }

    function overNone(uint256 n) external pure returns (uint256 sum) {
        uint256[] memory values;
        uint256 i;
        while (i < values.length && i < n) {
            sum += values[i]; // safe: there is no round
            i++;
        }
    }

    function lent(uint256 n) external pure returns (uint256 sum) {
        uint256[] memory values = _made(n);
        for (uint256 i; i < n; ++i) sum += values[i]; // safe: made by a call
    }

    function _made(uint256 n) private pure returns (uint256[] memory) {
        return new uint256[](n);
    }
}
