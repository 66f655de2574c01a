pragma solidity ^0.8.20;

contract Dispatcher {
    event Failed(address receiver);

    mapping(uint256 => address) private listeners;
    mapping(address => uint256) private owed;
    uint256 private count;

    function join() external {
        listeners[count++] = msg.sender;
    }

    function notify(address receiver, bytes calldata data) external {
        (bool ok, ) = receiver.call{gas: 100_000}(data);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `notify` continues when the call to `receiver` fails, but copies all its return data, which can use up all gas.
        if (!ok) emit Failed(receiver);
    }

    function notifyAll(bytes calldata data) external {
        for (uint256 i = 0; i < count; i++) {
            (bool ok, bytes memory result) = listeners[i].call(data);
            //                               ^^^^^^^^^^^^^^^^^^^^^^^ Low: `notifyAll` continues when the call to `listeners[…]` fails, but copies all its return data, which can use up all gas.
            if (!ok || result.length == 0) emit Failed(listeners[i]);
        }
    }

    function ask(address who) external returns (uint256 answer) {
        (bool ok, bytes memory result) = who.staticcall{gas: 50_000}(abi.encodeWithSignature("answer()"));
        //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `ask` continues when the call to `who` fails, but copies all its return data, which can use up all gas.
        answer = ok ? abi.decode(result, (uint256)) : 0;
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `ask` goes on when this call fails, but an answer of another shape reverts here: look at its length and values before it is decoded.
        owed[who] = answer;
    }
}

contract Safe {
    event Failed(address receiver);

    address private immutable partner;
    address private immutable owner = msg.sender;
    mapping(address => bool) private isListener;

    constructor(address p) {
        partner = p;
    }

    function allow(address listener) external {
        require(msg.sender == owner, "not the owner");
        isListener[listener] = true;
    }

    function send(address receiver, bytes calldata data) external {
        (bool ok, ) = receiver.call(data); // safe: it is to fail then anyway
        require(ok, "failed");
    }

    function sendBack(bytes calldata data) external {
        (bool ok, ) = msg.sender.call(data); // safe: the caller's own gas
        if (!ok) emit Failed(msg.sender);
    }

    function notifyPartner(bytes calldata data) external {
        (bool ok, ) = partner.call(data); // safe: a known contract
        if (!ok) emit Failed(partner);
    }

    function notifyListed(address listener, bytes calldata data) external {
        require(isListener[listener], "not a listener");
        (bool ok, ) = listener.call(data); // safe: from a list of the owner's
        if (!ok) emit Failed(listener);
    }

    function notifyShort(address receiver, bytes memory data) external {
        bool ok;
        assembly {
            ok := call(100000, receiver, 0, add(data, 32), mload(data), 0, 0) // safe: nothing is copied
        }
        if (!ok) emit Failed(receiver);
    }
}
