// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title A coin whose balances swell and shrink with the supply; grains are what is really held.
contract SwellCoin {
    string public constant name = "Swell";
    string public constant symbol = "SWL";
    uint8 public constant decimals = 9;

    uint256 private constant START_SUPPLY = 50_000_000e9;
    uint256 private constant TOTAL_GRAINS = type(uint256).max - (type(uint256).max % START_SUPPLY);
    uint256 private constant MAX_SUPPLY = type(uint128).max;
    uint256 public constant MAX_CHANGE_BPS = 500;
    bytes32 private constant PERMIT_TYPE =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    address public tide;
    uint256 public totalSupply = START_SUPPLY;
    uint256 public grainsPerCoin = TOTAL_GRAINS / START_SUPPLY;
    uint256 public lastSwell;
    mapping(address => uint256) public grainsOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);
    event Swelled(uint256 supply);

    constructor(address tide_) {
        tide = tide_;
        grainsOf[msg.sender] = TOTAL_GRAINS;
        emit Transfer(address(0), msg.sender, START_SUPPLY);
    }

    modifier onlyTide() {
        require(msg.sender == tide, "SWL: not the tide");
        _;
    }

    function setTide(address next) external onlyTide {
        require(next != address(0), "SWL: nobody");
        tide = next;
    }

    /// @notice Once a day, and never by more than a twentieth.
    function swell(int256 change) external onlyTide {
        require(block.timestamp >= lastSwell + 1 days, "SWL: too soon");
        uint256 size = change < 0 ? uint256(-change) : uint256(change);
        require(size <= (totalSupply * MAX_CHANGE_BPS) / 10_000, "SWL: too much");
        lastSwell = block.timestamp;
        uint256 supply = change < 0 ? totalSupply - size : totalSupply + size;
        require(supply > 0 && supply <= MAX_SUPPLY, "SWL: supply");
        totalSupply = supply;
        grainsPerCoin = TOTAL_GRAINS / supply;
        emit Swelled(supply);
    }

    function balanceOf(address who) external view returns (uint256) {
        return grainsOf[who] / grainsPerCoin;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= amount, "SWL: allowance");
        _approve(from, msg.sender, allowed - amount);
        _transfer(from, to, amount);
        return true;
    }

    function domain() public view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                    keccak256(bytes(name)),
                    block.chainid,
                    address(this)
                )
            );
    }

    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(block.timestamp <= deadline, "SWL: expired");
        bytes32 inner = keccak256(abi.encode(PERMIT_TYPE, owner, spender, value, nonces[owner]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain(), inner)), v, r, s);
        require(signer != address(0) && signer == owner, "SWL: signature");
        _approve(owner, spender, value);
    }

    function _approve(address owner, address spender, uint256 amount) private {
        allowance[owner][spender] = amount;
        emit Approval(owner, spender, amount);
    }

    function _transfer(address from, address to, uint256 amount) private {
        require(to != address(0), "SWL: to nobody");
        uint256 grains = amount * grainsPerCoin;
        grainsOf[from] -= grains;
        grainsOf[to] += grains;
        emit Transfer(from, to, amount);
    }
}
