// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* A length that is compared in a loop, and is not what ends it. */

library Sets {
    struct Set {
        uint256[] values;
        mapping(uint256 => uint256) indexes;
    }

    function add(Set storage set, uint256 value) internal {
        if (set.indexes[value] != 0) return;
        set.values.push(value);
        set.indexes[value] = set.values.length;
    }

    function remove(Set storage set, uint256 value) internal {
        uint256 index = set.indexes[value];
        if (index == 0) return;
        uint256 at = index - 1;
        uint256 last = set.values.length - 1;
        if (last != at) {
            uint256 moved = set.values[last];
            set.values[at] = moved;
            set.indexes[moved] = index;
        }
        set.values.pop();
        delete set.indexes[value];
    }
}

contract Holdings {
    using Sets for Sets.Set;

    Sets.Set private held;
    uint256[] private list;
    uint256 public sum;

    function mint(uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) {
            held.add(ids[i]);
            list.push(ids[i]);
        }
    }

    function redeem(uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) { // safe: each is taken out without a walk
            held.remove(ids[i]);
        }
    }

    function addUp(uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) { // safe: as many as the caller names
            if (i < list.length) sum += list[i];
            else sum++;
        }
    }

    function addTo(uint256 most) external {
        for (uint256 i = 0; ; i++) {
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Medium: `addTo` loops over all of `list`, which anyone can grow through `mint` until it exceeds the block gas limit.
            if (i < list.length) sum += list[i] % most;
            else break;
        }
    }
}
