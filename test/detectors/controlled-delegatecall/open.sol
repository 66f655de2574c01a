pragma solidity ^0.8.20;

contract Account {
    function execute(address plugin, bytes calldata data) external returns (bytes memory) {
        (bool ok, bytes memory answer) = plugin.delegatecall(data);
        //                               ^^^^^^^^^^^^^^^^^^^^^^^^^ High: `execute` makes a delegatecall to code that the caller chooses: the target `plugin` is a parameter.
        require(ok);
        return answer;
    }
}

contract OpenProxy {
    address private implementation;

    function upgrade(address to) external {
        implementation = to;
    }

    fallback() external payable {
        address to = implementation;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            //        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `fallback` makes a delegatecall to code that the caller chooses: anyone can set the target `implementation` through `upgrade`.
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}

library Address {
    function functionDelegateCall(address target, bytes memory data) internal {
        (bool ok, ) = target.delegatecall(data);
        require(ok);
    }
}

contract Batch {
    using Address for address;

    struct Job {
        address target;
        bytes data;
    }

    function run(Job[] calldata jobs) external {
        for (uint256 i = 0; i < jobs.length; i++) {
            jobs[i].target.functionDelegateCall(jobs[i].data);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `run` makes a delegatecall to code that the caller chooses: the target comes from the parameter `jobs`.
        }
    }
}

contract FromCalldata {
    fallback() external {
        address to = address(bytes20(msg.data[:20]));
        (bool ok, ) = to.delegatecall(msg.data[20:]);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `fallback` makes a delegatecall to code that the caller chooses: the target is taken from the calldata.
        require(ok);
    }
}

contract CallBack {
    function run() external {
        (bool ok, ) = msg.sender.delegatecall("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `run` makes a delegatecall to code that the caller chooses: the target is the caller.
        require(ok);
    }
}
