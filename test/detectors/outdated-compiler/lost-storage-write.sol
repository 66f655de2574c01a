pragma solidity >=0.8.10 <=0.8.13;
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `>=0.8.10 <=0.8.13` allows no compiler newer than 0.8.13, which has the bug StorageWriteRemovalBeforeConditionalTermination, fixed in 0.8.17, which can affect this code; move to 0.8.37.

contract Switchboard {
    uint256 public nCalls;

    function count(bool quiet) external returns (uint256) {
        nCalls++;
        leaveIf(quiet);
        return nCalls;
    }

    function leaveIf(bool quiet) private pure {
        assembly {
            if quiet {
                return(0, 0)
            }
        }
    }
}
