pragma solidity ^0.8.0;

contract Rides {
    struct Ride {
        address driver;
        uint128 fare;
        uint64 leavesAt;
    }

    Ride[] private rides;
    mapping(uint256 => mapping(address => uint256)) public paid;
    mapping(uint256 => bytes32) public hashes;

    function offer(uint128 fare, uint64 leavesAt) external {
        rides.push(Ride(msg.sender, fare, leavesAt));
    }

    function change(uint256 id, uint128 fare, uint64 leavesAt) external {
        require(rides[id].driver == msg.sender, "not yours");
        rides[id].fare = fare;
        rides[id].leavesAt = leavesAt;
    }

    function book(uint256 id, Ride calldata wanted) external payable {
        Ride memory ride = rides[id];
        require(ride.driver == wanted.driver && ride.fare == wanted.fare, "changed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `book` compares a part of `wanted` with what is stored, and not `wanted.leavesAt`: that can be changed in front of the transaction.
        require(msg.value >= ride.fare, "fare");
        paid[id][msg.sender] += ride.fare;
    }

    function bookRight(uint256 id, Ride calldata wanted) external payable {
        Ride memory ride = rides[id];
        require(ride.driver == wanted.driver && ride.fare == wanted.fare, "changed"); // safe: all of it is looked at
        require(ride.leavesAt <= wanted.leavesAt, "later");
        paid[id][msg.sender] += ride.fare;
    }

    function bookByHash(uint256 id, Ride calldata wanted) external payable {
        require(rides[id].driver == wanted.driver, "changed"); // safe: the hash is of all of it
        require(keccak256(abi.encode(wanted)) == hashes[id], "hash");
        paid[id][msg.sender] += wanted.fare;
    }
}
