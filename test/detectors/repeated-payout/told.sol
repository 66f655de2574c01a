pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
}

interface IReceiver {
    function onParcel(uint256 amount, bytes calldata note) external;
}

/// Who is paid is told of it, which pays for nothing.
contract Parcels {
    struct Parcel {
        address to;
        uint256 amount;
        uint64 readyAt;
        bytes note;
    }

    ICoin private immutable coin;
    address private immutable keeper = msg.sender;
    mapping(bytes32 => Parcel) private parcels;
    mapping(bytes32 => bool) public seen;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function hold(bytes32 id, address to, uint256 amount, bytes calldata note) external {
        require(msg.sender == keeper && parcels[id].readyAt == 0, "keeper");
        parcels[id] = Parcel(to, amount, uint64(block.timestamp + 1 days), note);
    }

    function release(bytes32 id) external {
        Parcel memory p = parcels[id];
        require(p.readyAt != 0 && block.timestamp >= p.readyAt, "not yet");
        delete seen[id];
        require(coin.transfer(p.to, p.amount), "coin");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `release` pays what `parcels[id].amount` says and leaves that as it is: the same call pays again.
        if (p.to.code.length > 0) IReceiver(p.to).onParcel(p.amount, p.note);
    }

    function releaseRightly(bytes32 id) external {
        Parcel memory p = parcels[id];
        require(p.readyAt != 0 && block.timestamp >= p.readyAt, "not yet");
        delete parcels[id];
        require(coin.transfer(p.to, p.amount), "coin"); // safe: struck off
        if (p.to.code.length > 0) IReceiver(p.to).onParcel(p.amount, p.note);
    }
}
