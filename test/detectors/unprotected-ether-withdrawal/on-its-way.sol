// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IModule {
    function verify(address receiver, bytes calldata proof) external view returns (bool);
}

/// Asks for ether in one function alone, and sends all of it on.
contract Multicall {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    function aggregate(Call[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, ) = calls[i].target.call(calls[i].data);
            require(ok, "failed");
        }
    }

    function aggregateValue(Call[] calldata calls) external payable {
        uint256 sum;
        for (uint256 i = 0; i < calls.length; i++) {
            sum += calls[i].value;
            (bool ok, ) = calls[i].target.call{value: calls[i].value}(calls[i].data); // safe: it came with the call
            require(ok, "failed");
        }
        require(msg.value == sum, "wrong sum");
    }
}

/// What is left goes back; nobody is owed any of it.
contract Creator {
    receive() external payable {}

    function create(address payable inbox, uint256 cost, bool isPaidInEther) external payable {
        if (isPaidInEther) {
            (bool ok, ) = inbox.call{value: cost}(""); // safe: it came with the call
            require(ok, "failed");
            payable(msg.sender).transfer(address(this).balance); // safe: the rest of it
        }
    }
}

/// The same where ether is kept for somebody.
contract Bank {
    mapping(address => uint256) public balanceOf;

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function forward(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        require(ok, "failed");
        payable(msg.sender).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `forward`: it sends `address(this).balance` to the caller, and no check restricts the caller.
    }
}

/// A module of the caller's choice has a say, once it was found on a list that is not for everybody.
contract Faucet {
    struct Config {
        bool enabled;
        uint256 amount;
    }

    address private immutable admin = msg.sender;
    mapping(IModule => Config) private modules;

    receive() external payable {}

    function configure(IModule module, Config calldata config) external {
        require(msg.sender == admin, "not the admin");
        modules[module] = config;
    }

    function drip(IModule module, address payable receiver, bytes calldata proof) external {
        Config memory config = modules[module];
        require(config.enabled, "not a module");
        require(module.verify(receiver, proof), "not verified");
        receiver.transfer(config.amount); // safe: a listed module says yes
    }

    function dripUnlisted(IModule module, address payable receiver, bytes calldata proof) external {
        require(module.verify(receiver, proof), "not verified");
        receiver.transfer(1 ether);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `dripUnlisted`: it sends `1000000000000000000` to `receiver`, which the caller chooses, and no check restricts the caller.
    }
}
