pragma solidity ^0.8.20;

contract Riddle {
    bytes32 private constant ANSWER = 0x1f675bff07515f5df96737194ea945c36c41e7b4fcef307b7cd4d0e602a69111;

    constructor() payable {}

    function answer(string calldata words) external {
        require(keccak256(bytes(words)) == ANSWER, "no");
        payable(msg.sender).transfer(1 ether); // safe: only who knows the text is paid
    }

    function packed(bytes calldata words) external {
        if (ANSWER != keccak256(abi.encodePacked(words))) revert("no");
        payable(msg.sender).transfer(1 ether); // safe: only who knows the bytes is paid
    }

    function guess(uint8 number) external {
        require(keccak256(abi.encode(number)) == ANSWER, "no");
        payable(msg.sender).transfer(1 ether);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `guess`: it sends `1000000000000000000` to the caller, and no check restricts the caller.
    }

    function other(string calldata words) external {
        require(keccak256(bytes(words)) != ANSWER, "no");
        payable(msg.sender).transfer(1 ether);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `other`: it sends `1000000000000000000` to the caller, and no check restricts the caller.
    }

    function either(string calldata words, uint256 amount) external {
        if (keccak256(bytes(words)) == ANSWER) {
            amount = 1 ether;
        }
        payable(msg.sender).transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `either`: it sends ether to the caller, and no check restricts the caller.
    }
}

contract Renamed {
    bytes32 private answer;

    constructor() payable {}

    function set(bytes32 hash) external {
        answer = hash;
    }

    function take(string calldata words) external {
        require(keccak256(bytes(words)) == answer, "no");
        payable(msg.sender).transfer(1 ether);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `take`: it sends `1000000000000000000` to the caller, and no check restricts the caller.
    }
}
