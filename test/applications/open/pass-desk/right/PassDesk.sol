// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

/// Sells season passes: part of each price goes to the venue, the rest to the artist.
contract PassDesk {
    uint256 private constant BASIS = 10_000;
    uint256 private constant MAX_CUT = 1_500;

    address public immutable venue;
    uint256 public cut = 500;
    mapping(uint256 => address) public artistOf;
    mapping(uint256 => uint256) public priceOf;
    mapping(address => uint256) public owed;
    mapping(uint256 => mapping(address => bool)) public hasPass;
    uint256 public nShows;

    event CutChanged(uint256 cut);
    event Announced(uint256 indexed show, address indexed artist, uint256 price);
    event Bought(uint256 indexed show, address indexed who);

    error NotTheVenue();
    error TooMuch();

    constructor() {
        venue = msg.sender;
    }

    function changeCut(uint256 newCut) external {
        if (msg.sender != venue) revert NotTheVenue();
        if (newCut > MAX_CUT) revert TooMuch();
        cut = newCut;
        emit CutChanged(newCut);
    }

    function announce(uint256 price) external returns (uint256 show) {
        show = nShows++;
        artistOf[show] = msg.sender;
        priceOf[show] = price;
        emit Announced(show, msg.sender, price);
    }

    function buy(uint256 show) external payable {
        require(artistOf[show] != address(0), "no such show");
        require(msg.value == priceOf[show], "wrong price");
        require(!hasPass[show][msg.sender], "has one");
        hasPass[show][msg.sender] = true;
        uint256 forVenue = (msg.value * cut) / BASIS;
        owed[venue] += forVenue;
        owed[artistOf[show]] += msg.value - (msg.value * cut) / BASIS;
        emit Bought(show, msg.sender);
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent, "not sent");
    }
}
