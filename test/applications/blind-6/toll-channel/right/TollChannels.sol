// SPDX-License-Identifier: MIT
pragma solidity ^0.8.18;

interface IERC20Lite {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

library VoucherSig {
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    function signer(bytes32 digest, bytes calldata signature) internal pure returns (address who) {
        require(signature.length == 65, "signature length");
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        uint8 v = uint8(signature[64]);
        require(uint256(s) <= HALF_ORDER, "signature malleable");
        who = ecrecover(digest, v, r, s);
        require(who != address(0), "signature invalid");
    }
}

/// One-way payment channels: the payer signs growing totals, the payee cashes the last of them.
contract TollChannels {
    using VoucherSig for bytes32;

    struct Channel {
        address payer;
        address payee;
        address token; // zero for ether
        uint256 deposit;
        uint256 spent;
        uint256 window;
        uint256 closesAt;
    }

    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant VOUCHER_TYPE = keccak256("Voucher(bytes32 channel,uint256 total)");
    uint256 public constant MIN_WINDOW = 1 hours;
    uint256 public constant MAX_WINDOW = 30 days;

    uint256 public opened;
    mapping(bytes32 => Channel) public channels;
    bool private busy;

    event Opened(bytes32 indexed id, address indexed payer, address indexed payee, address token, uint256 deposit);
    event ToppedUp(bytes32 indexed id, uint256 amount);
    event Cashed(bytes32 indexed id, uint256 amount);
    event Closing(bytes32 indexed id, uint256 closesAt);
    event Closed(bytes32 indexed id, uint256 refund);

    modifier alone() {
        require(!busy, "busy");
        busy = true;
        _;
        busy = false;
    }

    function open(address payee, address token, uint256 amount, uint256 window) external payable alone returns (bytes32 id) {
        require(payee != address(0) && payee != msg.sender, "payee");
        require(window >= MIN_WINDOW && window <= MAX_WINDOW, "window");
        id = keccak256(abi.encode(msg.sender, payee, token, ++opened));
        uint256 received = _take(token, amount);
        channels[id] = Channel(msg.sender, payee, token, received, 0, window, 0);
        emit Opened(id, msg.sender, payee, token, received);
    }

    function topUp(bytes32 id, uint256 amount) external payable alone {
        Channel storage channel = _live(id);
        require(channel.closesAt == 0, "closing");
        uint256 received = _take(channel.token, amount);
        channel.deposit += received;
        emit ToppedUp(id, received);
    }

    function topUpMany(bytes32[] calldata ids, uint256[] calldata amounts) external payable alone {
        require(ids.length == amounts.length, "lengths");
        uint256 sum;
        for (uint256 i = 0; i < ids.length; i++) {
            Channel storage channel = _live(ids[i]);
            require(channel.token == address(0), "ether only");
            require(channel.closesAt == 0, "closing");
            sum += amounts[i];
            channel.deposit += amounts[i];
            emit ToppedUp(ids[i], amounts[i]);
        }
        require(sum == msg.value, "value");
    }

    function cash(bytes32 id, uint256 total, bytes calldata signature) external alone {
        Channel storage channel = _live(id);
        require(voucherDigest(id, total).signer(signature) == channel.payer, "not signed by the payer");
        require(total > channel.spent, "already cashed");
        require(total <= channel.deposit, "more than deposited");
        uint256 amount = total - channel.spent;
        channel.spent = total;
        _give(channel.token, channel.payee, amount);
        emit Cashed(id, amount);
    }

    function startClosing(bytes32 id) external {
        Channel storage channel = _live(id);
        require(msg.sender == channel.payer, "payer only");
        require(channel.closesAt == 0, "closing");
        channel.closesAt = block.timestamp + channel.window;
        emit Closing(id, channel.closesAt);
    }

    function finish(bytes32 id) external alone {
        Channel storage channel = _live(id);
        require(channel.closesAt != 0, "not closing");
        require(block.timestamp >= channel.closesAt, "payee may still cash");
        _close(id);
    }

    function release(bytes32 id) external alone {
        require(msg.sender == _live(id).payee, "payee only");
        _close(id);
    }

    function voucherDigest(bytes32 id, uint256 total) public view returns (bytes32) {
        bytes32 inner = keccak256(abi.encode(VOUCHER_TYPE, id, total));
        return keccak256(abi.encodePacked("\x19\x01", _domain(), inner));
    }

    function _domain() private view returns (bytes32) {
        return
            keccak256(
                abi.encode(DOMAIN_TYPE, keccak256("TollChannels"), keccak256("1"), block.chainid, address(this))
            );
    }

    function _live(bytes32 id) private view returns (Channel storage channel) {
        channel = channels[id];
        require(channel.payer != address(0), "no such channel");
    }

    function _close(bytes32 id) private {
        Channel memory channel = channels[id];
        delete channels[id];
        uint256 refund = channel.deposit - channel.spent;
        if (refund > 0) _give(channel.token, channel.payer, refund);
        emit Closed(id, refund);
    }

    function _take(address token, uint256 amount) private returns (uint256) {
        if (token == address(0)) {
            require(msg.value == amount, "value");
            return amount;
        }
        require(msg.value == 0, "no ether wanted");
        uint256 before = IERC20Lite(token).balanceOf(address(this));
        _call(token, abi.encodeWithSelector(IERC20Lite.transferFrom.selector, msg.sender, address(this), amount));
        return IERC20Lite(token).balanceOf(address(this)) - before;
    }

    function _give(address token, address to, uint256 amount) private {
        if (token == address(0)) {
            (bool sent, ) = to.call{value: amount}("");
            require(sent, "ether not taken");
        } else {
            _call(token, abi.encodeWithSelector(IERC20Lite.transfer.selector, to, amount));
        }
    }

    function _call(address token, bytes memory data) private {
        require(token.code.length > 0, "no token");
        (bool ok, bytes memory result) = token.call(data);
        require(ok && (result.length == 0 || abi.decode(result, (bool))), "token refused");
    }
}
