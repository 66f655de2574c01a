// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract HutStore {
    bool internal _built;
    address public landlord;
    address public plan;
    mapping(address => uint256) public savings;
}

contract HutProxy is HutStore {
    address private immutable _builder = msg.sender;

    function build(address landlord_, address plan_) external {
        require(msg.sender == _builder, "builder only");
        require(!_built, "built");
        require(plan_.code.length > 0, "no plan");
        _built = true;
        landlord = landlord_;
        plan = plan_;
    }

    function replan(address next) external {
        require(msg.sender == landlord, "landlord only");
        require(next.code.length > 0, "no plan");
        plan = next;
    }

    receive() external payable {}

    fallback() external payable {
        _follow(plan);
    }

    function _follow(address code) internal {
        require(_built, "not built");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}

contract HutPlan is HutStore {
    function save() external payable {
        savings[msg.sender] += msg.value;
    }

    function take(uint256 amount) external {
        savings[msg.sender] -= amount;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "refused");
    }

    function move(address next) external {
        require(msg.sender == landlord, "landlord only");
        landlord = next;
    }
}
