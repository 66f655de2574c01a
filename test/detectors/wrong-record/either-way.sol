pragma solidity ^0.8.20;

interface IPieces {
    function transferFrom(address from, address to, uint256 id) external;
}

/// Pieces that stand in a gallery until whoever brought them takes them home.
contract Gallery {
    error NotYours();

    enum Stage {
        Away,
        Shown,
        Sold
    }

    struct Show {
        Stage stage;
        address bringer;
        uint64 until;
    }

    IPieces private immutable pieces;
    mapping(uint256 => Show) public shows;
    mapping(uint256 => address) public bringerOf;

    constructor(IPieces pieces_) {
        pieces = pieces_;
    }

    function bring(uint256 id, uint64 until) external {
        require(shows[id].stage == Stage.Away, "here");
        shows[id] = Show(Stage.Shown, msg.sender, until);
        pieces.transferFrom(msg.sender, address(this), id);
    }

    function takeHome(uint256 id) external {
        require(shows[id].stage == Stage.Shown || shows[id].bringer == msg.sender, "not yours");
        delete shows[id];
        pieces.transferFrom(address(this), msg.sender, id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takeHome` pays `shows[id].stage` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function takeHomeRight(uint256 id) external {
        require(shows[id].stage == Stage.Shown && shows[id].bringer == msg.sender, "not yours");
        delete shows[id];
        pieces.transferFrom(address(this), msg.sender, id); // safe: whoever brought it
    }

    function sendHome(uint256 id) external {
        Show memory one = shows[id];
        if (one.bringer != msg.sender && block.timestamp <= one.until) revert NotYours();
        delete shows[id];
        pieces.transferFrom(address(this), one.bringer, id); // safe: goes to whoever brought it
    }

    function lend(uint256 id) external {
        require(bringerOf[id] == address(0), "here");
        bringerOf[id] = msg.sender;
        pieces.transferFrom(msg.sender, address(this), id);
    }

    function fetch(uint256 id, address to) external {
        if (bringerOf[id] == address(0)) revert NotYours();
        delete bringerOf[id];
        pieces.transferFrom(address(this), to, id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `fetch` pays `bringerOf[id]` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }
}
