pragma solidity ^0.8.20;

interface ICoordinator {
    function start(uint256 what) external returns (uint256);

    function drop(bytes32 id) external;
}

abstract contract Router {
    struct Commitment {
        bytes32 id;
        address coordinator;
        address client;
        uint256 cost;
    }

    address private immutable owner = msg.sender;
    mapping(bytes32 => address) internal routes;
    mapping(bytes32 => bytes32) internal commitments;
    mapping(address => uint256) internal blocked;

    function setRoute(bytes32 id, address to) external {
        require(msg.sender == owner, "not the owner");
        routes[id] = to;
    }

    function keep(bytes32 id, address to, uint256 cost) internal {
        require(commitments[id] == 0, "known");
        commitments[id] = keccak256(abi.encode(Commitment(id, to, msg.sender, cost)));
        blocked[msg.sender] += cost;
    }
}

contract OfRoutes is Router {
    function request(bytes32 route, bytes32 id, uint256 what) external {
        address to = routes[route];
        require(to != address(0), "no route");
        keep(id, to, ICoordinator(to).start(what));
    }

    function timeOut(Commitment[] calldata all) external {
        for (uint256 i = 0; i < all.length; ++i) {
            Commitment memory one = all[i];
            if (keccak256(abi.encode(one)) != commitments[one.id]) revert("unknown");
            ICoordinator(one.coordinator).drop(one.id); // safe: what has that hash was made with a coordinator of a route
            blocked[one.client] -= one.cost;
            delete commitments[one.id];
        }
    }

    function timeOutClient(Commitment calldata one) external {
        if (keccak256(abi.encode(one)) != commitments[one.id]) revert("unknown");
        ICoordinator(one.client).drop(one.id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `timeOutClient` calls `one.client` before it updates `commitments[one.id]`: the receiver can reenter while the old value is still stored.
        blocked[one.client] -= one.cost;
        delete commitments[one.id];
    }

    function timeOutUntested(Commitment calldata one) external {
        if (commitments[one.id] == 0) revert("unknown");
        ICoordinator(one.coordinator).drop(one.id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `timeOutUntested` calls `one.coordinator` before it updates `commitments[one.id]`: the receiver can reenter while the old value is still stored.
        blocked[one.client] -= one.cost;
        delete commitments[one.id];
    }
}

contract OfAnybody is Router {
    function request(address to, bytes32 id, uint256 what) external {
        keep(id, to, ICoordinator(to).start(what));
    }

    function timeOut(Commitment calldata one) external {
        if (keccak256(abi.encode(one)) != commitments[one.id]) revert("unknown");
        ICoordinator(one.coordinator).drop(one.id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `timeOut` calls `one.coordinator` before it updates `commitments[one.id]`: the receiver can reenter while the old value is still stored.
        blocked[one.client] -= one.cost;
        delete commitments[one.id];
    }
}

contract OfWholes is Router {
    function request(Commitment calldata one) external {
        commitments[one.id] = keccak256(abi.encode(one));
        blocked[one.client] += one.cost;
    }

    function timeOut(Commitment calldata one) external {
        if (keccak256(abi.encode(one)) != commitments[one.id]) revert("unknown");
        ICoordinator(one.coordinator).drop(one.id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `timeOut` calls `one.coordinator` before it updates `commitments[one.id]`: the receiver can reenter while the old value is still stored.
        blocked[one.client] -= one.cost;
        delete commitments[one.id];
    }
}
