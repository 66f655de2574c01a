pragma solidity ^0.8.20;

/// Who holds a thing offers it for a price of their own.
contract Stalls {
    mapping(uint256 => address) public holderOf;
    mapping(uint256 => uint256) public prices;
    mapping(uint256 => uint256) public bids;

    function open(uint256 id) external {
        require(holderOf[id] == address(0), "taken");
        holderOf[id] = msg.sender;
    }

    function offer(uint256 id, uint256 price) external {
        require(holderOf[id] == msg.sender, "not yours");
        prices[id] = price;
    }

    function buy(uint256 id) external payable {
        require(prices[id] > 0 && msg.value == prices[id], "no offer");
        address holder = holderOf[id];
        delete prices[id];
        holderOf[id] = msg.sender;
        (bool ok, ) = holder.call{value: msg.value}(""); // safe: who refuses bars a sale of their own
        require(ok, "refused");
    }

    /// What was bid last is asked for, whoever bid it.
    function outbid(uint256 id) external payable {
        require(bids[id] > 0 && msg.value > bids[id], "too little");
        address holder = holderOf[id];
        uint256 before = bids[id];
        bids[id] = msg.value;
        holderOf[id] = msg.sender;
        (bool ok, ) = holder.call{value: before}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `outbid` must refund `holderOf[id]` before the caller can take its place: a receiver that rejects ether keeps it forever.
        require(ok, "refused");
    }
}
