pragma solidity ^0.8.20;

contract NotPayable {
    mapping(address => uint256) private balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function multicall(bytes[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, ) = address(this).delegatecall(calls[i]); // safe: no ether comes in
            require(ok, "failed");
        }
    }
}

contract PaysOut {
    mapping(address => uint256) private names;

    function setName(uint256 name) external payable {
        names[msg.sender] = name;
    }

    function refund() external payable {
        payable(msg.sender).transfer(address(this).balance);
    }

    function multicall(bytes[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, ) = address(this).delegatecall(calls[i]); // safe: nobody counts `msg.value`
            require(ok, "failed");
        }
    }
}

contract Single {
    mapping(address => uint256) private balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function permitAnd(bytes calldata data) external payable {
        (bool ok, ) = address(this).delegatecall(data); // safe: one call only
        require(ok, "failed");
    }
}

contract Refused {
    mapping(address => uint256) private balances;

    function give(address to, uint256 amount) external payable {
        require(msg.value == 0, "no ether");
        balances[to] += amount;
    }

    function multicall(bytes[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, ) = address(this).delegatecall(calls[i]); // safe: the others refuse ether
            require(ok, "failed");
        }
    }
}

contract Suffixed {
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
        bytes memory context = msg.sender == forwarder ? msg.data[msg.data.length - 20:] : bytes("");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, ) = address(this).delegatecall(bytes.concat(calls[i], context)); // safe: the caller is put behind each
            require(ok, "failed");
        }
    }
}
