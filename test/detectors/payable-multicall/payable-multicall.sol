pragma solidity ^0.8.20;

abstract contract Batch {
    function multicall(bytes[] calldata calls) external payable returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory result) = address(this).delegatecall(calls[i]);
            //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `multicall` calls the contract itself by `delegatecall` for each element, and each of these calls counts the same `msg.value`, as `deposit` does.
            require(ok, "failed");
            results[i] = result;
        }
    }
}

contract Bank is Batch {
    mapping(address => uint256) private balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }
}

contract Shop {
    mapping(uint256 => address) private owners;

    function buy(uint256 id) external payable {
        require(msg.value == 1 ether, "wrong price");
        owners[id] = msg.sender;
    }

    function batch(bytes[] calldata calls) external payable {
        for (uint256 i; i < calls.length; ++i) {
            _self(calls[i]);
        }
    }

    function _self(bytes memory data) private {
        (bool ok, ) = address(this).delegatecall(data);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `batch` calls the contract itself by `delegatecall` for each element, and each of these calls counts the same `msg.value`, as `buy` does.
        if (!ok) revert("failed");
    }
}

contract Forwarded {
    address private immutable forwarder;
    mapping(address => uint256) private balances;

    constructor(address f) {
        forwarder = f;
    }

    function _msgSender() internal view returns (address sender) {
        if (msg.sender == forwarder && msg.data.length >= 20) return address(bytes20(msg.data[msg.data.length - 20:]));
        return msg.sender;
    }

    function transfer(address to, uint256 amount) external {
        balances[_msgSender()] -= amount;
        balances[to] += amount;
    }

    function multicall(bytes[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, ) = address(this).delegatecall(calls[i]);
            //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `multicall` calls the contract itself by `delegatecall` for each element, and the end of each element is taken for the sender behind the trusted forwarder.
            require(ok, "failed");
        }
    }
}
