pragma solidity ^0.8.20;

abstract contract Governed {
    address internal governor = msg.sender;

    modifier onlyGovernor() {
        require(msg.sender == governor, "not the governor");
        _;
    }

    function _signerOf(bytes32 digest, bytes calldata signature) internal pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 s = bytes32(signature[32:64]);
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        return ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), s);
    }
}

contract Wallet is Governed {
    mapping(address => bytes32) public privileges;
    uint256 public nonce;

    function grant(address who, bytes32 privilege) external onlyGovernor {
        privileges[who] = privilege;
    }

    function execute(address to, bytes calldata data, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, nonce++, to, data));
        address signer = _signerOf(digest, signature);
        require(privileges[signer] != bytes32(0), "no privilege");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `execute` accepts an invalid signature as soon as `privileges[…]` has something for the zero address: the signer is zero then, and nothing else is asked.
        (bool done, ) = to.call(data);
        require(done, "failed");
    }

    function executeAsked(address to, bytes calldata data, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, nonce++, to, data));
        address signer = _signerOf(digest, signature);
        require(signer != address(0), "invalid");
        require(privileges[signer] != bytes32(0), "no privilege"); // safe: somebody signed
        (bool done, ) = to.call(data);
        require(done, "failed");
    }
}

contract Bridge is Governed {
    mapping(address => bool) public isValidator;
    mapping(bytes32 => bool) public isDone;
    mapping(address => uint256) public balanceOf;

    function setValidator(address validator, bool on) external onlyGovernor {
        isValidator[validator] = on;
    }

    function receiveFunds(address to, uint256 amount, uint256 number, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, to, amount, number));
        require(!isDone[digest], "done");
        isDone[digest] = true;
        require(isValidator[_signerOf(digest, signature)], "not a validator");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `receiveFunds` accepts an invalid signature as soon as `isValidator[…]` has something for the zero address: the signer is zero then, and nothing else is asked.
        balanceOf[to] += amount;
    }
}

contract Prices is Governed {
    mapping(address => bool) public isReporter;
    mapping(bytes32 => uint256) public priceOf;
    mapping(bytes32 => uint256) public round;

    function addReporter(address reporter) external onlyGovernor {
        require(reporter != address(0), "nobody");
        isReporter[reporter] = true;
    }

    function report(bytes32 asset, uint256 price, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, asset, price, round[asset]++));
        require(isReporter[_signerOf(digest, signature)], "not a reporter"); // safe: nobody is no reporter
        priceOf[asset] = price;
    }
}

contract Drops is Governed {
    mapping(address => bool) public isIssuer;
    mapping(address => uint256) public points;
    mapping(bytes32 => bool) public isUsed;

    constructor() {
        isIssuer[msg.sender] = true; // safe: who deploys is somebody
    }

    function claim(uint256 amount, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, msg.sender, amount));
        require(!isUsed[digest], "used");
        isUsed[digest] = true;
        require(isIssuer[_signerOf(digest, signature)], "not an issuer"); // safe: nobody else becomes one
        points[msg.sender] += amount;
    }
}

contract Bans is Governed {
    mapping(address => bool) public isBanned;
    mapping(address => mapping(uint256 => string)) public notes;
    mapping(address => uint256) public nNotes;

    function ban(address who) external onlyGovernor {
        isBanned[who] = true;
    }

    function note(address author, string calldata text, bytes calldata signature) external {
        uint256 number = nNotes[author]++;
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, author, text, number));
        address signer = _signerOf(digest, signature);
        require(author != address(0) && signer == author, "not signed");
        require(!isBanned[signer], "banned"); // safe: a list of those who may not
        notes[author][number] = text;
    }
}
