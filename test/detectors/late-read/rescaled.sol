pragma solidity ^0.8.20;

/// A fee is minted, and what each share stands for falls by as much.
contract Bundle {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares = 1e18;
    uint256 public perShare = 1e18;
    uint256 public pot;
    address public immutable keeper = msg.sender;

    function charge(uint256 minted) external {
        require(msg.sender == keeper && minted < 1e18, "no");
        uint256 before = totalShares;
        totalShares = before + minted;
        sharesOf[keeper] += minted;
        perShare = (perShare * before) / totalShares; // safe: the old total over the new one
    }

    function join(uint256 shares) external payable {
        pot += msg.value;
        totalShares = totalShares + shares;
        sharesOf[msg.sender] += (shares * pot) / totalShares;
        //                                       ^^^^^^^^^^^ Medium: `join` reads `totalShares` after it was overwritten: the share is computed from a total that has already changed by it.
    }
}
