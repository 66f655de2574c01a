// SPDX-License-Identifier: LGPL-3.0-or-later
pragma solidity 0.7.6;

/// @dev First storage slot, used by the proxy.
contract LogicSlot {
    address internal logic;
}

/// @notice Small spendings that any single key may make.
contract PocketMoney {
    uint256 public dailyAllowance;
    uint256 public spentOnDay;
    uint256 public lastDay;

    event AllowanceSet(uint256 amount);

    function _setAllowance(uint256 amount) internal {
        dailyAllowance = amount;
        emit AllowanceSet(amount);
    }

    function _spend(uint256 amount) internal {
        uint256 today = block.timestamp / 1 days;
        if (today != lastDay) {
            lastDay = today;
            spentOnDay = 0;
        }
        require(amount <= dailyAllowance && spentOnDay <= dailyAllowance - amount, "Pocket: allowance");
        spentOnDay += amount;
    }
}

/**
 * @title Keyring
 * @notice Wallet opened by several keys. Keys sign actions off chain; anybody may bring an action with
 *         enough signatures. Used behind a KeyringProxy.
 */
contract Keyring is LogicSlot, PocketMoney {
    uint256 private constant HALF_N = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;
    bytes32 private constant ACTION_TYPE =
        keccak256("Action(address to,uint256 value,bytes data,uint256 nonce)");

    mapping(address => bool) public isKey;
    uint256 public keyCount;
    uint256 public needed;
    uint256 public nonce;

    event SetUp(address[] keys, uint256 needed);
    event Performed(uint256 indexed nonce, bool success);
    event Pocketed(address indexed key, address indexed to, uint256 amount);
    event KeyAdded(address indexed key);
    event KeyRemoved(address indexed key);

    modifier own() {
        require(msg.sender == address(this), "Keyring: own calls only");
        _;
    }

    constructor() {
        needed = 1;
    }

    receive() external payable {}

    function setup(address[] calldata keys, uint256 needed_, uint256 allowance) external {
        require(needed == 0, "Keyring: set up");
        require(needed_ > 0 && needed_ <= keys.length, "Keyring: needed");
        for (uint256 i = 0; i < keys.length; i++) {
            _add(keys[i]);
        }
        needed = needed_;
        _setAllowance(allowance);
        emit SetUp(keys, needed_);
    }

    function actionHash(address to, uint256 value, bytes memory data, uint256 nonce_) public view returns (bytes32) {
        uint256 chain;
        assembly {
            chain := chainid()
        }
        bytes32 domain = keccak256(
            abi.encode(keccak256("EIP712Domain(uint256 chainId,address verifyingContract)"), chain, address(this))
        );
        bytes32 body = keccak256(abi.encode(ACTION_TYPE, to, value, keccak256(data), nonce_));
        return keccak256(abi.encodePacked(byte(0x19), byte(0x01), domain, body));
    }

    /// @notice Performs an action signed by enough keys, signatures in ascending order of the keys. An
    ///         action that fails uses its number up all the same.
    function perform(address to, uint256 value, bytes calldata data, bytes calldata signatures)
        external
        returns (bool success)
    {
        uint256 current = nonce;
        _check(actionHash(to, value, data, current), signatures);
        nonce = current + 1;
        (success, ) = to.call{ value: value }(data);
        require(success || gasleft() > 300000, "Keyring: gas");
        emit Performed(current, success);
    }

    /// @notice Sends ether within the daily allowance.
    function pocket(address payable to, uint256 amount) external {
        require(isKey[msg.sender], "Keyring: key");
        _spend(amount);
        (bool ok, ) = to.call{ value: amount }("");
        require(ok, "Keyring: pocket");
        emit Pocketed(msg.sender, to, amount);
    }

    function addKey(address key, uint256 needed_) external own {
        _add(key);
        _setNeeded(needed_);
    }

    function removeKey(address key, uint256 needed_) external own {
        require(isKey[key], "Keyring: unknown");
        isKey[key] = false;
        keyCount--;
        _setNeeded(needed_);
        emit KeyRemoved(key);
    }

    function setAllowance(uint256 amount) external own {
        _setAllowance(amount);
    }

    function _setNeeded(uint256 needed_) private {
        require(needed_ > 0 && needed_ <= keyCount, "Keyring: needed");
        needed = needed_;
    }

    function _add(address key) private {
        require(key != address(0) && key != address(this) && !isKey[key], "Keyring: key");
        isKey[key] = true;
        keyCount++;
        emit KeyAdded(key);
    }

    function _check(bytes32 digest, bytes calldata signatures) private view {
        require(needed > 0 && signatures.length == needed * 65, "Keyring: signatures");
        address last = address(0);
        for (uint256 at = 0; at < signatures.length; at += 65) {
            bytes32 r;
            bytes32 s;
            uint8 v;
            assembly {
                let p := add(signatures.offset, at)
                r := calldataload(p)
                s := calldataload(add(p, 32))
                v := byte(0, calldataload(add(p, 64)))
            }
            require(uint256(s) <= HALF_N, "Keyring: s");
            address key = ecrecover(digest, v, r, s);
            require(key > last && isKey[key], "Keyring: signature");
            last = key;
        }
    }
}
