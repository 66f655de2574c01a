// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IDesk {
    enum Outcome {
        Done,
        Failed,
        Poor
    }

    function settle(bytes32 id, uint256 amount) external returns (Outcome);
}

interface ITaker {
    function take() external payable returns (bool);
}

/// What was not done may be tried again: the request is taken away where it was.
contract Requests {
    IDesk private immutable desk;
    address private immutable signer;
    mapping(bytes32 => bytes32) private open;
    mapping(bytes32 => bool) private done;
    mapping(address => uint256) public earned;
    uint256 private count;

    constructor(IDesk d, address s) payable {
        desk = d;
        signer = s;
    }

    function ask(bytes32 what) external {
        open[keccak256(abi.encode(msg.sender, count++))] = what;
    }

    function _check(bytes32 body, uint8 v, bytes32 r, bytes32 s) private view {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), body));
        require(ecrecover(digest, v, r, s) == signer, "not signed");
    }

    function fulfil(bytes32 id, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode(id, amount)), v, r, s); // safe: the request is gone once it is done
        if (open[id] == bytes32(0)) return;
        IDesk.Outcome outcome = desk.settle(id, amount);
        if (outcome == IDesk.Outcome.Done || outcome == IDesk.Outcome.Failed) {
            delete open[id];
            earned[msg.sender] += 1;
        }
    }

    function fulfilAll(bytes calldata report, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(report), v, r, s); // safe: each request is gone once it is done
        (bytes32[] memory ids, uint256[] memory amounts) = abi.decode(report, (bytes32[], uint256[]));
        for (uint256 i; i < ids.length; i++) _fulfil(ids[i], amounts[i]);
    }

    function _fulfil(bytes32 id, uint256 amount) private {
        if (open[id] == bytes32(0)) return;
        IDesk.Outcome outcome = desk.settle(id, amount);
        if (outcome == IDesk.Outcome.Done) delete open[id];
    }

    function pay(address payable to, uint256 amount, bytes32 id, uint8 v, bytes32 r, bytes32 s) external {
        require(!done[id], "done");
        _check(keccak256(abi.encode("pay", to, amount, id)), v, r, s); // safe: what failed has paid nothing
        (bool isPaid,) = to.call{value: amount}("");
        if (isPaid) done[id] = true;
    }

    /// The mark hangs on something else.
    function payAgain(address payable to, uint256 amount, bytes32 id, bool last, uint8 v, bytes32 r, bytes32 s) external {
        require(!done[id], "done");
        _check(keccak256(abi.encode("pay again", to, amount, id)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payAgain` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        (bool isPaid,) = to.call{value: amount}("");
        require(isPaid, "not paid");
        if (last) done[id] = true;
    }

    /// What was done is not marked, what failed is.
    function payWrongly(address payable to, uint256 amount, bytes32 id, uint8 v, bytes32 r, bytes32 s) external {
        require(!done[id], "done");
        _check(keccak256(abi.encode("pay wrongly", to, amount, id)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payWrongly` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        (bool isPaid,) = to.call{value: amount}("");
        if (!isPaid) done[id] = true;
    }

    /// Whoever is paid says that they were not, and keeps it.
    function payAsked(ITaker to, uint256 amount, bytes32 id, uint8 v, bytes32 r, bytes32 s) external {
        require(!done[id], "done");
        _check(keccak256(abi.encode("pay asked", to, amount, id)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payAsked` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        if (to.take{value: amount}()) done[id] = true;
    }
}
