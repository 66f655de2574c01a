// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Nft721} from "./Nft721.sol";

/// @title KiteMint
/// @notice Sale of kites in two rounds: friends from a list first, then everybody. Which kite a token
///         shows is decided after the sale by an offset drawn from a block that is still to come.
contract KiteMint is Nft721 {
    uint256 public constant MAX_KITES = 4000;
    uint256 public constant TEAM_KITES = 100;
    uint256 public constant PUBLIC_PER_WALLET = 5;
    uint256 public constant FRIEND_PRICE = 0.04 ether;
    uint256 public constant PUBLIC_PRICE = 0.06 ether;
    uint256 public constant REVEAL_GAP = 10;

    address public immutable studio;
    bytes32 public immutable friendsRoot;
    uint256 public immutable friendsFrom;
    uint256 public immutable publicFrom;
    uint256 public immutable saleEnd;
    string private _base;
    bool private _baseFixed;

    uint256 public teamMinted;
    mapping(address => uint256) public friendMinted;
    mapping(address => uint256) public publicMinted;
    uint256 public revealBlock;
    uint256 public offset;
    bool public revealed;

    event RevealScheduled(uint256 blockNumber);
    event Revealed(uint256 offset);

    error RoundClosed();
    error SoldOut();
    error WalletLimit();
    error WrongPayment();
    error NotAFriend();
    error OnlyStudio();
    error TooEarly();
    error AlreadyRevealed();
    error MissedBlock();
    error PayoutFailed();

    modifier onlyStudio() {
        if (msg.sender != studio) revert OnlyStudio();
        _;
    }

    constructor(bytes32 friendsRoot_, uint256 friendsFrom_, uint256 publicFrom_, uint256 saleEnd_)
        Nft721("Kites", "KITE")
    {
        require(friendsFrom_ < publicFrom_ && publicFrom_ < saleEnd_);
        studio = msg.sender;
        friendsRoot = friendsRoot_;
        friendsFrom = friendsFrom_;
        publicFrom = publicFrom_;
        saleEnd = saleEnd_;
    }

    function mintFriend(uint256 quantity, uint256 allowed, bytes32[] calldata proof) external payable {
        if (block.timestamp < friendsFrom || block.timestamp >= publicFrom) revert RoundClosed();
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(msg.sender, allowed))));
        if (!_onList(leaf, proof)) revert NotAFriend();
        uint256 now_ = friendMinted[msg.sender] + quantity;
        if (now_ > allowed) revert WalletLimit();
        friendMinted[msg.sender] = now_;
        _sell(quantity, FRIEND_PRICE);
    }

    function mintPublic(uint256 quantity) external payable {
        if (block.timestamp < publicFrom || block.timestamp >= saleEnd) revert RoundClosed();
        uint256 now_ = publicMinted[msg.sender] + quantity;
        if (now_ > PUBLIC_PER_WALLET) revert WalletLimit();
        publicMinted[msg.sender] = now_;
        _sell(quantity, PUBLIC_PRICE);
    }

    function mintTeam(address to, uint256 quantity) external onlyStudio {
        if (block.timestamp >= saleEnd) revert RoundClosed();
        for (uint256 i; i < quantity; ++i) {
            if (++teamMinted > TEAM_KITES) revert WalletLimit();
            _safeMint(to);
        }
    }

    function _sell(uint256 quantity, uint256 price) private {
        if (quantity == 0 || msg.value != quantity * price) revert WrongPayment();
        for (uint256 i; i < quantity; ++i) _safeMint(msg.sender);
        if (minted + (TEAM_KITES - teamMinted) > MAX_KITES) revert SoldOut();
    }

    // --------------------------------------------------------------- reveal

    /// @notice Chooses the block that decides the offset; again if its hash was not used in time.
    function scheduleReveal() external {
        if (revealed) revert AlreadyRevealed();
        if (block.timestamp < saleEnd || !_baseFixed) revert TooEarly();
        if (revealBlock != 0 && block.number <= revealBlock + 256) revert TooEarly();
        revealBlock = block.number + REVEAL_GAP;
        emit RevealScheduled(revealBlock);
    }

    function reveal() external {
        if (revealed) revert AlreadyRevealed();
        if (revealBlock == 0 || block.number <= revealBlock) revert TooEarly();
        bytes32 entropy = blockhash(revealBlock);
        if (entropy == 0) revert MissedBlock();
        revealed = true;
        offset = uint256(entropy) % MAX_KITES;
        emit Revealed(offset);
    }

    function kiteOf(uint256 id) external view returns (uint256) {
        ownerOf(id);
        if (!revealed) revert TooEarly();
        return (id + offset) % MAX_KITES;
    }

    // ------------------------------------------------------------- studio

    /// @notice Fixes the (hashed) artwork base before anything is revealed.
    function fixBase(string calldata base_) external onlyStudio {
        if (_baseFixed) revert AlreadyRevealed();
        _base = base_;
        _baseFixed = true;
    }

    function base() external view returns (string memory) {
        return _base;
    }

    function payOut(address payable to) external onlyStudio {
        (bool ok,) = to.call{value: address(this).balance}("");
        if (!ok) revert PayoutFailed();
    }

    function _onList(bytes32 node, bytes32[] calldata proof) private view returns (bool) {
        for (uint256 i; i < proof.length; ++i) {
            bytes32 p = proof[i];
            node = node < p ? keccak256(bytes.concat(node, p)) : keccak256(bytes.concat(p, node));
        }
        return node == friendsRoot;
    }
}
