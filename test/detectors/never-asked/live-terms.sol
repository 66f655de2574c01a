// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// Terms are kept with each loan as they were when it was taken.
contract Loans {
    struct Loan {
        address taker;
        uint256 amount;
        uint256 feePart;
        uint256 reward;
        uint16 notedPart;
    }

    address private immutable keeper = msg.sender;
    uint256 public feePart = 5;
    uint256 public reward = 1 ether;
    uint16 public otherPart = 3;
    Loan[] public loans;
    mapping(address => uint256) public owed;

    function set(uint256 feePart_, uint256 reward_, uint16 otherPart_) external {
        require(msg.sender == keeper && feePart_ < 10 && reward_ < 2 ether, "keeper");
        feePart = feePart_;
        reward = reward_;
        otherPart = otherPart_;
    }

    function take() external payable {
        require(msg.value > 2 ether, "little");
        loans.push(Loan(msg.sender, msg.value, feePart, reward, otherPart));
    }

    function close(uint256 id) external {
        Loan storage loan = loans[id];
        require(msg.sender == loan.taker, "not yours");
        uint256 amount = loan.amount;
        loan.amount = 0;
        owed[msg.sender] += amount - (amount * feePart) / 100;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `close` goes by `feePart` as it is now, while the record keeps it in `feePart` as it was, where nothing looks: whoever sets it changes what was agreed on.
        owed[keeper] += loan.reward; // safe: as it was
    }
}

contract Lots {
    struct Lot {
        address host;
        uint256 price;
        uint256 cut;
    }

    address private immutable house = msg.sender;
    uint256 private cutNow;
    mapping(bytes32 => Lot) private lots;
    mapping(address => uint256) public credits;

    error NotHouse();

    function setCut(uint256 cut) external {
        if (msg.sender != house || cut > 20) revert NotHouse();
        cutNow = cut;
    }

    function list(bytes32 id, uint256 price) external {
        require(lots[id].host == address(0), "listed");
        lots[id] = Lot({host: msg.sender, price: price, cut: cutNow});
    }

    function buy(bytes32 id) external payable {
        Lot memory lot = lots[id];
        require(lot.host != address(0) && msg.value == lot.price, "price");
        delete lots[id];
        _share(lot, msg.value);
    }

    function _share(Lot memory lot, uint256 paid) private {
        uint256 part = (paid * cutNow) / 100;
        credits[house] += part;
      //^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` goes by `cutNow` as it is now, while the record keeps it in `cut` as it was, where nothing looks: whoever sets it changes what was agreed on.
        credits[lot.host] += paid - part;
    }
}

contract Bids {
    struct Bid {
        address by;
        uint256 amount;
        uint256 fee;
    }

    address private immutable house = msg.sender;
    uint256 public fee;
    mapping(uint256 => Bid) public bids;
    mapping(address => uint256) public credits;

    function setFee(uint256 fee_) external {
        require(msg.sender == house && fee_ < 1 ether, "house");
        fee = fee_;
    }

    function bid(uint256 id) external payable {
        require(bids[id].by == address(0) && msg.value > fee, "little");
        bids[id] = Bid(msg.sender, msg.value, fee);
    }

    function withdraw(uint256 id) external {
        Bid memory it = bids[id];
        require(it.by == msg.sender, "not yours");
        delete bids[id];
        credits[house] += it.fee; // safe: as it was
        credits[it.by] += it.amount - it.fee;
    }
}
