/** Contracts that every solc from 0.4.22 on compiles as they are. */

export const portable = `pragma solidity >=0.4.22 <0.9.0;

// é: two bytes, one character.
library Sums {
    struct Sum {
        uint256 total;
    }

    function plus(uint256 a, uint256 b) internal pure returns (uint256) {
        return a + b;
    }

    function put(Sum storage sum, uint256 amount) internal {
        sum.total = plus(sum.total, amount);
    }
}

interface Oracle {
    function price(address token) external view returns (uint256);
}

contract Owned {
    address internal owner;
    uint256 private nonce;
    event Moved(address indexed from, address to);

    constructor() public {
        owner = msg.sender;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    modifier above(uint256 floor) {
        if (nonce <= floor) revert();
        _;
    }

    function count() public returns (uint256) {
        nonce++;
        return nonce;
    }
}

/// @title Has a little of everything.
contract Portable is Owned {
    using Sums for uint256;
    using Sums for Sums.Sum;

    enum Phase { Open, Closed }
    struct Account {
        uint256 amount;
        address[] friends;
    }

    uint256 private nonce;
    uint256 public constant LIMIT = 3 days;
    mapping(address => Account) internal accounts;
    address[] public players;
    Phase public phase = Phase.Open;
    Sums.Sum internal sum;
    bytes internal data = hex"c0ffee";
    function(uint256) internal returns (uint256) hook;

    constructor() public Owned() {
        nonce = 1;
    }

    /// Anyone can have the contract run anything.
    function run(address target) public {
        target.delegatecall(msg.data);
    }

    function poke(address target) external {
        target.call("");
    }

    function byOrigin(address next) public {
        require(tx.origin == owner);
        owner = next;
        emit Moved(msg.sender, next);
    }

    function draw() public returns (address) {
        uint256 roll = uint256(keccak256(abi.encodePacked(block.timestamp, blockhash(block.number - 1))));
        return players[roll % players.length];
    }

    function late() public view returns (bool) {
        return block.timestamp % 7 == 0;
    }

    function put(uint256 slot, uint256 value) public {
        assembly {
            sstore(slot, value)
        }
    }

    function kill() public {
        assembly {
            let r := call(gas(), caller(), 0, 0, 0, 0, 0)
            selfdestruct(caller())
        }
    }

    function careful(uint256 a, string memory text, uint256[] memory list) public onlyOwner above(a) returns (uint256 b, bool) {
        uint256 p;
        uint256 q = 1;
        (p, q) = (a, list.length);
        Account storage account = accounts[msg.sender];
        Account memory copy = account;
        account.amount = p.plus(q).plus(bytes(text).length);
        account.friends.push(msg.sender);
        sum.put(copy.amount);
        for (uint256 i = 0; i < list.length; i++) {
            if (list[i] == 0) continue;
            if (list[i] > LIMIT) break;
            b += list[i] > 2 ? list[i] : uint256(uint8(data[0]));
        }
        while (b > 100) b /= 2;
        do { b--; } while (b > 10);
        delete accounts[owner];
        (, q) = (p, q);
        hook = this.count.selector == bytes4(0) ? twice : twice;
        return (hook(b), address(this).balance > 0);
    }

    function twice(uint256 a) internal returns (uint256) {
        super.count();
        phase = Phase.Closed;
        assert(a < LIMIT);
        return new Owned().count() + Owned(address(this)).count() + a;
    }

    function masked(uint256 a) public pure returns (uint256 b) {
        assembly {
            function low(x, y) -> z {
                z := and(x, y)
            }
            for { let i := 0 } lt(i, 4) { i := add(i, 1) } {
                switch i
                case 0 { b := low(a, 0xff) }
                default { b := add(b, i) }
            }
            if eq(b, 7) { revert(0, 0) }
        }
    }

    function ask(Oracle oracle, address token) public returns (uint256 price) {
        price = oracle.price(token);
        players.push(token);
        ecrecover(keccak256(abi.encode(token, price)), 27, bytes32(0), bytes32(0));
    }
}
`;
