// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ICourierToken, IMailbox, Order, Orders} from "./Orders.sol";

/// Where an order is served: a solver pays the recipient, and reports it to where the order was made.
contract Landing {
    struct Filled {
        address solver;
        address outpost;
        uint32 fromChain;
    }

    uint256 public constant MAX_REPORTED = 50;

    IMailbox public immutable mailbox;
    mapping(bytes32 => Filled) public filled;

    event Fill(bytes32 indexed id, address indexed by, address indexed solver);
    event Reported(uint32 indexed toChain, address indexed outpost, uint256 n);

    error WrongChain();
    error TooLate();
    error AlreadyFilled();
    error NotFilled(bytes32 id);
    error WrongOutpost(bytes32 id);
    error BadToken();
    error BadSolver();

    constructor(IMailbox mailbox_) {
        mailbox = mailbox_;
    }

    /// `solver` is who gets what waits on the other chain.
    function fill(Order calldata order, address solver) external returns (bytes32 id) {
        if (order.toChain != block.chainid) revert WrongChain();
        if (block.timestamp > order.fillBy) revert TooLate();
        if (solver == address(0)) revert BadSolver();
        id = Orders.idOf(order);
        if (filled[id].solver != address(0)) revert AlreadyFilled();
        filled[id] = Filled(solver, order.outpost, order.fromChain);
        emit Fill(id, msg.sender, solver);
        if (!ICourierToken(order.tokenOut).transferFrom(msg.sender, order.recipient, order.amountOut)) revert BadToken();
    }

    /// Anyone may report, and again if a message was lost; what is sent along pays the mailbox.
    function report(uint32 toChain, address outpost, bytes32[] calldata ids) external payable {
        require(ids.length > 0 && ids.length <= MAX_REPORTED, "how many");
        address[] memory solvers = new address[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) {
            Filled storage it = filled[ids[i]];
            if (it.solver == address(0)) revert NotFilled(ids[i]);
            if (it.outpost != outpost || it.fromChain != toChain) revert WrongOutpost(ids[i]);
            solvers[i] = it.solver;
        }
        emit Reported(toChain, outpost, ids.length);
        mailbox.dispatch{value: msg.value}(toChain, outpost, abi.encode(ids, solvers));
    }
}
