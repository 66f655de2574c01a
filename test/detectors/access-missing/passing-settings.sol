pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IJob {
    function run() external;
}

contract Requests {
    struct Request {
        address admin;
        uint96 balance;
    }

    IToken private immutable token;
    address private immutable owner = msg.sender;
    mapping(bytes32 => Request) private pending;
    mapping(uint256 => Request) private numbered;

    constructor(IToken token_) {
        token = token_;
    }

    function ask(address target, address admin, uint96 amount) external {
        require(msg.sender == address(token), "not the token");
        add(target, admin, amount);
        numbered[0] = Request(admin, amount);
    }

    function askWithAllowance(address target, address admin, uint96 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        add(target, admin, amount); // safe: a request under that hash can have no other admin
    }

    function add(address target, address admin, uint96 amount) private {
        bytes32 id = keccak256(abi.encode(target, admin));
        pending[id] = Request(admin, pending[id].balance + amount);
    }

    function askFor(uint256 id, address admin, uint96 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        numbered[id] = Request(admin, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `numbered[id].admin` through `askFor`, while `ask` restricts who may change `numbered[0].admin`.
    }

    function askUnder(bytes32 salt, address admin, uint96 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        pending[keccak256(abi.encode(salt))] = Request(admin, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `pending[…].admin` through `askUnder`, while `ask` restricts who may change `pending[…].admin`.
    }
}

contract Refunds {
    address private immutable owner = msg.sender;
    address public token;
    address public lastToken;

    function refund(address[] calldata tokens, IJob job) external {
        for (uint256 i = 0; i < tokens.length; i++) {
            token = tokens[i]; // safe: it is empty again when this ends
            job.run();
        }
        token = address(0);
    }

    function refundLast(address next, IJob job, bool isKept) external {
        lastToken = next;
      //^^^^^^^^^^^^^^^^ Medium: Anyone can change `lastToken` through `refundLast`, while `setTokens` restricts who may change `lastToken`.
        job.run();
        if (!isKept) lastToken = address(0);
    }

    function setTokens(address next) external {
        require(msg.sender == owner, "not the owner");
        token = next;
        lastToken = next;
    }
}
