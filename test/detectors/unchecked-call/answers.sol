pragma solidity ^0.8.0;

contract Desk {
    event Done(bytes answer);

    mapping(uint256 => bool) public done;

    function told(uint256 id, address to, bytes calldata data) external {
        done[id] = true;
        (, bytes memory answer) = to.call(data);
        //                        ^^^^^^^^^^^^^ Medium: `told` does not check the result of `to.call` and continues when it failed.
        emit Done(answer);
    }

    function judged(uint256 id, address to, bytes calldata data) external {
        done[id] = true;
        (, bytes memory answer) = to.call(data); // safe: the answer decides
        require(abi.decode(answer, (bool)), "refused");
        emit Done(answer);
    }

    function pay(uint256 id, address to, uint256 amount, bool isCoin) external {
        bool ok;
        bytes memory answer;
        done[id] = true;
        if (isCoin) {
            (ok, answer) = to.call(abi.encodeWithSignature("mint(uint256)", amount));
            //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `pay` does not check the result of `to.call` and continues when it failed.
        } else {
            (ok, answer) = to.call{value: amount}("");
            require(ok, "not paid");
        }
    }

    function payRight(uint256 id, address to, uint256 amount, bool isCoin) external {
        bool ok;
        bytes memory answer;
        done[id] = true;
        if (isCoin) (ok, answer) = to.call(abi.encodeWithSignature("mint(uint256)", amount)); // safe: asked after both
        else (ok, answer) = to.call{value: amount}("");
        require(ok, "not paid");
    }
}
