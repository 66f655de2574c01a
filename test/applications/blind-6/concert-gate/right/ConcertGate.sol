// SPDX-License-Identifier: MIT
pragma solidity ^0.8.18;

interface ITicketReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data)
        external
        returns (bytes4);
}

abstract contract Tickets {
    mapping(uint256 => address) internal _owners;
    mapping(uint256 => address) public getApproved;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed to, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool yes);

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = _owners[id];
        require(owner != address(0), "no such ticket");
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "not yours");
        getApproved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool yes) external {
        isApprovedForAll[msg.sender][operator] = yes;
        emit ApprovalForAll(msg.sender, operator, yes);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        require(owner == from && to != address(0), "wrong parties");
        require(
            msg.sender == owner || getApproved[id] == msg.sender || isApprovedForAll[owner][msg.sender],
            "not allowed"
        );
        _move(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        transferFrom(from, to, id);
        _tell(from, to, id);
    }

    function _onMove(uint256 id) internal virtual;

    function _move(address from, address to, uint256 id) internal {
        delete getApproved[id];
        _onMove(id);
        if (from != address(0)) balanceOf[from]--;
        if (to != address(0)) balanceOf[to]++;
        _owners[id] = to;
        emit Transfer(from, to, id);
    }

    function _tell(address from, address to, uint256 id) internal {
        if (to.code.length == 0) return;
        bytes4 answer = ITicketReceiver(to).onERC721Received(msg.sender, from, id, "");
        require(answer == ITicketReceiver.onERC721Received.selector, "not taken");
    }
}

/// Tickets for shows: sold at one price, resold up to a bound, and refunded where the show is cancelled.
contract ConcertGate is Tickets {
    struct Show {
        address organiser;
        uint256 price;
        uint256 capacity;
        uint256 perWallet;
        uint256 startsAt;
        uint256 sold;
        uint256 proceeds;
        bool cancelled;
    }

    struct Ticket {
        uint256 showId;
        uint256 lastPrice;
        bool used;
    }

    struct Listing {
        address seller;
        uint256 price;
    }

    uint256 public constant HOLD = 2 days;
    uint256 public constant RESALE_PERCENT = 120;
    uint256 public constant ROYALTY_PERCENT = 5;

    uint256 public showCount;
    uint256 public ticketCount;
    mapping(uint256 => Show) public shows;
    mapping(uint256 => Ticket) public tickets;
    mapping(uint256 => Listing) public listings;
    mapping(uint256 => uint256) public hands;
    mapping(uint256 => mapping(address => uint256)) public bought;
    mapping(address => uint256) public credit;

    event ShowMade(uint256 indexed showId, address indexed organiser, uint256 price);
    event Listed(uint256 indexed id, uint256 price);
    event Resold(uint256 indexed id, address indexed from, address indexed to, uint256 price);
    event ShowCancelled(uint256 indexed showId);

    modifier onlyOrganiser(uint256 showId) {
        require(msg.sender == shows[showId].organiser, "organiser only");
        _;
    }

    function makeShow(uint256 price, uint256 capacity, uint256 perWallet, uint256 startsAt)
        external
        returns (uint256 showId)
    {
        require(startsAt > block.timestamp && capacity > 0 && perWallet > 0 && perWallet <= 20, "bad show");
        showId = ++showCount;
        shows[showId] = Show(msg.sender, price, capacity, perWallet, startsAt, 0, 0, false);
        emit ShowMade(showId, msg.sender, price);
    }

    function buy(uint256 showId, uint256 count) external payable {
        Show storage show = shows[showId];
        uint256 cost = show.price * count;
        require(count > 0 && msg.value >= cost, "value");
        require(!show.cancelled && block.timestamp < show.startsAt, "not on sale");
        require(show.sold + count <= show.capacity, "sold out");
        require(bought[showId][msg.sender] + count <= show.perWallet, "too many");
        show.sold += count;
        show.proceeds += cost;
        bought[showId][msg.sender] += count;
        if (msg.value > cost) credit[msg.sender] += msg.value - cost;
        for (uint256 i = 0; i < count; i++) {
            uint256 id = ++ticketCount;
            tickets[id] = Ticket(showId, show.price, false);
            _move(address(0), msg.sender, id);
            _tell(address(0), msg.sender, id);
        }
    }

    function list(uint256 id, uint256 price) external {
        require(msg.sender == ownerOf(id), "not yours");
        require(price * 100 <= shows[tickets[id].showId].price * RESALE_PERCENT, "too dear");
        listings[id] = Listing(msg.sender, price);
        emit Listed(id, price);
    }

    function unlist(uint256 id) external {
        require(msg.sender == ownerOf(id), "not yours");
        delete listings[id];
    }

    function buyListed(uint256 id) external payable {
        Listing memory listing = listings[id];
        Show storage show = shows[tickets[id].showId];
        require(listing.seller != address(0), "not listed");
        require(msg.value == listing.price, "value");
        require(!show.cancelled && block.timestamp < show.startsAt && !tickets[id].used, "not on sale");
        tickets[id].lastPrice = listing.price;
        uint256 royalty = (listing.price * ROYALTY_PERCENT) / 100;
        credit[show.organiser] += royalty;
        credit[listing.seller] += listing.price - royalty;
        _move(ownerOf(id), msg.sender, id);
        emit Resold(id, listing.seller, msg.sender, listing.price);
    }

    function checkIn(uint256 id) external onlyOrganiser(tickets[id].showId) {
        require(ownerOf(id) != address(0) && !tickets[id].used, "used");
        tickets[id].used = true;
    }

    function cancelShow(uint256 showId) external onlyOrganiser(showId) {
        Show storage show = shows[showId];
        require(!show.cancelled && block.timestamp < show.startsAt + HOLD, "too late");
        show.cancelled = true;
        emit ShowCancelled(showId);
    }

    function refund(uint256 id) external {
        address owner = ownerOf(id);
        Show storage show = shows[tickets[id].showId];
        require(msg.sender == owner && show.cancelled, "no refund");
        uint256 amount = show.price;
        show.proceeds -= amount;
        credit[owner] += amount;
        _move(owner, address(0), id);
    }

    function payOut(uint256 showId) external onlyOrganiser(showId) {
        Show storage show = shows[showId];
        require(!show.cancelled, "cancelled");
        require(block.timestamp >= show.startsAt + HOLD, "too early");
        uint256 amount = show.proceeds;
        show.proceeds = 0;
        credit[msg.sender] += amount;
    }

    function withdraw() external {
        uint256 amount = credit[msg.sender];
        credit[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "not sent");
    }

    function _onMove(uint256 id) internal override {
        delete listings[id];
        hands[id]++;
    }
}
