// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IHats {
    function safeTransferFrom(address from, address to, uint256 hat) external;
    function mint(address to, uint256 amount) external;
}

/// Prices that are the most that may be paid.
contract Hats {
    struct Ad {
        address seller;
        uint256 hat;
        uint256 price;
    }

    IHats private immutable hats;
    mapping(uint256 => Ad) public ads;
    mapping(uint256 => address) public wearerOf;
    mapping(address => uint256) public credit;
    mapping(address => bool) public isPatron;
    uint256 public rent;
    uint256 public cap;

    constructor(IHats hats_, uint256 rent_) {
        hats = hats_;
        rent = rent_;
        cap = 10 * rent_;
    }

    function advertise(uint256 id, uint256 hat, uint256 price) external {
        require(ads[id].seller == address(0), "taken");
        ads[id] = Ad(msg.sender, hat, price);
        hats.safeTransferFrom(msg.sender, address(this), hat);
    }

    function buy(uint256 id) external payable {
        Ad memory ad = ads[id];
        require(ad.seller != address(0), "gone");
        require(msg.value <= ad.price, "price");
        //      ^^^^^^^^^^^^^^^^^^^^^ High: `buy` asks that `msg.value` is at most `ads[id].price`, and no more of it: who pays nothing gets what is sold.
        delete ads[id];
        credit[ad.seller] += msg.value;
        hats.safeTransferFrom(address(this), msg.sender, ad.hat);
    }

    function wear(uint256 hat) external payable {
        if (msg.value > rent) revert("too much");
        //  ^^^^^^^^^^^^^^^^ Medium: `wear` asks that `msg.value` is at most `rent`, and no more of it: who pays nothing gets what is sold.
        wearerOf[hat] = msg.sender;
    }

    function takeOver(uint256 id) external payable {
        Ad storage ad = ads[id];
        require(ad.seller != address(0) && ad.price >= msg.value, "price");
        //                                 ^^^^^^^^^^^^^^^^^^^^^ High: `takeOver` asks that `msg.value` is at most `ads[id].price`, and no more of it: who pays nothing gets what is sold.
        credit[ad.seller] += msg.value;
        ad.seller = msg.sender;
    }

    function buyRight(uint256 id) external payable {
        Ad memory ad = ads[id];
        require(ad.seller != address(0), "gone");
        require(msg.value >= ad.price, "price"); // safe: the least that is paid
        require(msg.value <= ad.price + rent, "too much"); // safe: beside the least
        delete ads[id];
        credit[ad.seller] += msg.value;
        hats.safeTransferFrom(address(this), msg.sender, ad.hat);
    }

    function support() external payable {
        require(msg.value <= cap, "too much"); // safe: credited, and nothing is handed over
        credit[msg.sender] += msg.value;
        isPatron[msg.sender] = true;
    }

    function invest() external payable {
        require(msg.value <= cap, "too much"); // safe: as much as is paid
        hats.mint(msg.sender, msg.value * 100);
    }

    function wearWithChange(uint256 hat) external payable {
        require(msg.value <= cap, "too much"); // safe: what is taken off it has to be there
        wearerOf[hat] = msg.sender;
        credit[msg.sender] += msg.value - rent;
    }

    function cashOut() external {
        uint256 amount = credit[msg.sender];
        credit[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}
