// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity 0.7.6;

import "./SigTools.sol";

/**
 * @title Parley
 * @notice Prepaid ether accounts between a payer and a payee. The payer signs vouchers off chain,
 *         each stating the running total the payee may draw; the payee cashes the newest one at any
 *         time. A payer who wants the rest back announces it and waits a while.
 */
contract Parley {
    struct Account {
        address payer;
        address payee;
        uint128 funded;
        uint128 drawn;
        uint64 exitAt;
    }

    uint64 public constant NOTICE = 3 days;
    bytes32 private constant VOUCHER_TYPE = keccak256("Voucher(uint256 account,uint128 total)");

    bytes32 public immutable domain;
    uint256 public accountCount;
    mapping(uint256 => Account) public accounts;
    bool private _busy;

    event Opened(uint256 indexed id, address indexed payer, address indexed payee, uint256 amount);
    event Funded(uint256 indexed id, uint256 amount);
    event Drawn(uint256 indexed id, uint256 amount);
    event ExitAnnounced(uint256 indexed id, uint64 exitAt);
    event Closed(uint256 indexed id, uint256 refund);

    modifier once() {
        require(!_busy, "Parley: busy");
        _busy = true;
        _;
        _busy = false;
    }

    constructor() {
        uint256 chainId;
        assembly {
            chainId := chainid()
        }
        domain = SigTools.domainHash("Parley", "1", chainId, address(this));
    }

    function open(address payee) external payable returns (uint256 id) {
        require(payee != address(0) && payee != msg.sender, "Parley: payee");
        require(msg.value > 0 && msg.value <= type(uint128).max, "Parley: value");
        id = ++accountCount;
        accounts[id] = Account(msg.sender, payee, uint128(msg.value), 0, 0);
        emit Opened(id, msg.sender, payee, msg.value);
    }

    function fund(uint256 id) external payable {
        Account storage a = accounts[id];
        require(msg.sender == a.payer, "Parley: payer only");
        uint256 sum = uint256(a.funded) + msg.value;
        require(msg.value > 0 && sum <= type(uint128).max, "Parley: value");
        a.funded = uint128(sum);
        emit Funded(id, msg.value);
    }

    /// @notice Pays the payee the part of a voucher that was not drawn before.
    function draw(uint256 id, uint128 total, bytes calldata signature) external once {
        Account storage a = accounts[id];
        require(msg.sender == a.payee, "Parley: payee only");
        require(total > a.drawn, "Parley: old voucher");
        require(total <= a.funded, "Parley: beyond funds");
        require(SigTools.signer(voucherHash(id, total), signature) == a.payer, "Parley: signature");

        uint256 due = total - a.drawn;
        a.drawn = total;
        _send(a.payee, due);
        emit Drawn(id, due);
    }

    /// @notice Starts the notice period after which the payer may take the rest back.
    function announceExit(uint256 id) external {
        Account storage a = accounts[id];
        require(msg.sender == a.payer, "Parley: payer only");
        require(a.exitAt == 0, "Parley: announced");
        a.exitAt = uint64(block.timestamp) + NOTICE;
        emit ExitAnnounced(id, a.exitAt);
    }

    function finishExit(uint256 id) external once {
        Account memory a = accounts[id];
        require(msg.sender == a.payer, "Parley: payer only");
        require(a.exitAt != 0 && block.timestamp >= a.exitAt, "Parley: notice");
        delete accounts[id];
        uint256 rest = a.funded - a.drawn;
        _send(a.payer, rest);
        emit Closed(id, rest);
    }

    /// @notice The payee gives the account up in favour of the payer.
    function release(uint256 id) external once {
        Account memory a = accounts[id];
        require(msg.sender == a.payee, "Parley: payee only");
        delete accounts[id];
        uint256 rest = a.funded - a.drawn;
        _send(a.payer, rest);
        emit Closed(id, rest);
    }

    function voucherHash(uint256 id, uint128 total) public view returns (bytes32) {
        bytes32 body = keccak256(abi.encode(VOUCHER_TYPE, id, total));
        return keccak256(abi.encodePacked("\x19\x01", domain, body));
    }

    function _send(address to, uint256 amount) private {
        if (amount == 0) return;
        (bool ok, ) = payable(to).call{value: amount}("");
        require(ok, "Parley: send");
    }
}
