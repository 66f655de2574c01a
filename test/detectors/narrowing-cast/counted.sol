pragma solidity ^0.8.20;

contract Tokens {
    uint256 private next;
    mapping(uint256 => address) private owners;
    mapping(address => uint64) private balances;
    mapping(address => uint64) private reserved;

    function mint(address to, uint256 quantity) external {
        unchecked {
            balances[to] += uint64(quantity); // safe: each of them costs gas below
            uint256 id = next;
            uint256 end = id + quantity;
            do owners[id++] = to;
            while (id < end);
            next = end;
        }
    }

    function reserve(address to, uint256 quantity) external {
        uint64 kept = uint64(quantity);
        //            ^^^^^^^^^^^^^^^^ Medium: `quantity`, which the caller chooses, is cast without a range check and truncated to 64 bits.
        reserved[to] = kept;
        for (uint256 i = 0; i < 10; i++) owners[next + i] = to;
    }
}

contract Payments {
    mapping(address => uint64) private paid;
    mapping(address => uint96) private stakes;

    function pay() external payable {
        paid[msg.sender] += uint64(msg.value);
        //                  ^^^^^^^^^^^^^^^^^ Medium: `msg.value`, which the caller chooses, is cast without a range check and truncated to 64 bits.
    }

    function payLittle() external payable {
        require(msg.value <= 10 ether, "too much");
        paid[msg.sender] += uint64(msg.value); // safe: tested before
    }

    function stake() external payable {
        stakes[msg.sender] += uint96(msg.value); // safe: all ether fits
    }
}
