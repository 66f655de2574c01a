// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function mint(address to, uint256 amount) external;
    function burn(address from, uint256 amount) external;
}

interface IPrice {
    function price() external view returns (uint256);
}

/// Ether is locked here and coins are drawn against it.
contract Vaults {
    struct Vault {
        uint256 collateral;
        uint256 normal;
    }

    uint256 private constant RAY = 1e27;
    uint256 public constant RATE_PER_SECOND = 634195839675291730; // two percent a year
    uint256 public constant MIN_RATIO = 1.35e18;
    uint256 public constant LIQUIDATION_PAY = 1.1e18;
    uint256 public constant FLOOR = 200e18;

    ICoin public immutable coin;
    IPrice public immutable reader;
    address public immutable treasury;

    uint256 public index = RAY;
    uint256 public lastAccrual = block.timestamp;
    uint256 public totalNormal;
    uint256 public unbacked;
    mapping(address => Vault) public vaults;

    event Liquidated(address indexed owner, address indexed by, uint256 covered, uint256 seized);

    error Unsafe();
    error StillSafe();
    error TooSmall();
    error SendFailed();

    constructor(ICoin coin_, IPrice reader_, address treasury_) {
        coin = coin_;
        reader = reader_;
        treasury = treasury_;
    }

    function lock() external payable {
        vaults[msg.sender].collateral += msg.value;
    }

    function draw(uint256 amount) external {
        accrue();
        Vault storage vault = vaults[msg.sender];
        uint256 added = (amount * RAY + index - 1) / index;
        vault.normal += added;
        totalNormal += added;
        _requireFloor(vault);
        _requireSafe(vault);
        coin.mint(msg.sender, amount);
    }

    function repay(address owner, uint256 amount) external {
        accrue();
        Vault storage vault = vaults[owner];
        uint256 paid = _lower(vault, amount);
        _requireFloor(vault);
        coin.burn(msg.sender, paid);
    }

    function free(uint256 amount) external {
        accrue();
        Vault storage vault = vaults[msg.sender];
        vault.collateral -= amount;
        _requireSafe(vault);
        _send(msg.sender, amount);
    }

    /// Whoever burns the coins that an unsafe vault owes takes its ether for them, with a tenth on top.
    function liquidate(address owner, uint256 cover) external returns (uint256 paid, uint256 seized) {
        accrue();
        Vault storage vault = vaults[owner];
        uint256 price = reader.price();
        if (_isSafe(vault, price)) revert StillSafe();
        paid = _lower(vault, cover);
        seized = (paid * LIQUIDATION_PAY) / price;
        if (seized >= vault.collateral) {
            seized = vault.collateral;
            unbacked += _owed(vault);
            totalNormal -= vault.normal;
            vault.normal = 0;
        }
        vault.collateral -= seized;
        _requireFloor(vault);
        coin.burn(msg.sender, paid);
        emit Liquidated(owner, msg.sender, paid, seized);
        _send(msg.sender, seized);
    }

    /// What accrues first makes good what was lost, the rest is the treasury's.
    function accrue() public {
        uint256 elapsed = block.timestamp - lastAccrual;
        if (elapsed == 0) return;
        lastAccrual = block.timestamp;
        uint256 grown = (index * RATE_PER_SECOND * elapsed) / RAY;
        index += grown;
        uint256 interest = (totalNormal * grown) / RAY;
        uint256 healed = interest < unbacked ? interest : unbacked;
        unbacked -= healed;
        if (interest > healed) coin.mint(treasury, interest - healed);
    }

    function debtOf(address owner) external view returns (uint256) {
        return _owed(vaults[owner]);
    }

    function _lower(Vault storage vault, uint256 amount) private returns (uint256 paid) {
        uint256 owed = _owed(vault);
        uint256 removed = vault.normal;
        paid = owed;
        if (amount < owed) {
            paid = amount;
            removed = (amount * RAY) / index;
        }
        vault.normal -= removed;
        totalNormal -= removed;
    }

    function _owed(Vault storage vault) private view returns (uint256) {
        return (vault.normal * index + RAY - 1) / RAY;
    }

    function _isSafe(Vault storage vault, uint256 price) private view returns (bool) {
        return vault.collateral * price >= _owed(vault) * MIN_RATIO;
    }

    function _requireSafe(Vault storage vault) private view {
        if (vault.normal != 0 && !_isSafe(vault, reader.price())) revert Unsafe();
    }

    function _requireFloor(Vault storage vault) private view {
        if (vault.normal != 0 && _owed(vault) < FLOOR) revert TooSmall();
    }

    function _send(address to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        if (!ok) revert SendFailed();
    }
}
