pragma solidity ^0.8.20;

/// Who moves what others hold has to be allowed to; these ask the wrong ones.
contract Tokens {
    error TooMuch();

    mapping(address => uint256) public parts;
    mapping(address => mapping(address => uint256)) public leave;

    function give(address who, uint256 n) external {
        leave[msg.sender][who] = n;
    }

    function join() external payable {
        parts[msg.sender] += msg.value;
    }

    function part(uint256 n) external {
        parts[msg.sender] -= n; // safe: the caller's own
        payable(msg.sender).transfer(n);
    }

    function shift(address from, address to, uint256 n) external {
        if (msg.sender == from) leave[from][msg.sender] -= n;
        parts[from] -= n;
      //^^^^^^^^^^^^^^^^ High: Anyone can move what `from` holds through `shift`: it reduces `parts[from]`, and nothing ties that account to the caller.
        parts[to] += n;
    }

    function shiftInSteps(address from, address to, uint256 n) external {
        if (from != msg.sender) {
            if (n > 1 ether) revert TooMuch();
        } else {
            leave[from][msg.sender] -= n;
        }
        _shift(from, to, n);
      //^^^^^^^^^^^^^^^^^^^ High: Anyone can move what `from` holds through `shiftInSteps`: it reduces `parts[from]`, and nothing ties that account to the caller.
    }

    function shiftRightly(address from, address to, uint256 n) external {
        if (msg.sender != from) leave[from][msg.sender] -= n;
        parts[from] -= n; // safe: the owner, or by their leave
        parts[to] += n;
    }

    function _shift(address from, address to, uint256 n) private {
        parts[from] -= n;
        parts[to] += n;
    }
}

/// Nobody draws on these by their own name: where they go is an accounting of the contract's.
contract Shelves {
    mapping(address => uint256) public onShelf;

    function stock(address shelf) external payable {
        onShelf[shelf] += msg.value;
    }

    function rearrange(address from, address to, uint256 n) external {
        onShelf[from] -= n; // safe: nobody's account
        onShelf[to] += n;
    }
}
