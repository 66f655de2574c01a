// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract ToolShed {
    struct Loan {
        uint64 since;
        uint32 graceHours;
        uint32 graceSeconds;
    }

    mapping(uint256 => Loan) public loans;
    uint256 public immutable noticeBlocks;
    uint256 public noticeEnds;

    constructor(uint256 newNoticeBlocks) {
        noticeBlocks = newNoticeBlocks;
    }

    function lend(uint256 tool, uint32 graceHours) external {
        loans[tool] = Loan(uint64(block.timestamp), graceHours, graceHours * 3600);
    }

    function overdue(uint256 tool) external view returns (bool) {
        return block.timestamp - loans[tool].since > loans[tool].graceHours;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `graceHours` says hours, and meets a time in seconds here.
    }

    function isOverdue(uint256 tool) external view returns (bool) {
        return block.timestamp - loans[tool].since > uint256(loans[tool].graceHours) * 1 hours; // safe: in seconds
    }

    function isLate(uint256 tool) external view returns (bool) {
        return block.timestamp - loans[tool].since > loans[tool].graceSeconds; // safe: both in seconds
    }

    function share(uint256 tool, uint256 fee) external view returns (uint256) {
        return fee * (block.timestamp - loans[tool].since) / loans[tool].graceHours;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `graceHours` says hours, and meets a time in seconds here.
    }

    function perHour(uint256 tool, uint256 feeHours) external view returns (uint256) {
        return (block.timestamp - loans[tool].since) * feeHours; // safe: a product has a unit of its own
    }

    function announce() external {
        noticeEnds = block.timestamp + noticeBlocks;
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `noticeBlocks` says blocks, and meets a time in seconds here.
    }

    function announceInBlocks() external {
        noticeEnds = block.number + noticeBlocks; // safe: both are blocks
    }
}
