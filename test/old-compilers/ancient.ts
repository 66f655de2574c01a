/** What solc 0.4.11 to 0.4.26 understand, and nobody writes any more. */

export const ancient = `pragma solidity >=0.4.11;

library Sums {
    function plus(uint a, uint b) internal returns (uint) { return a + b; }
    function minus(uint a, uint b) returns (uint) { return a - b; }
}

contract Base {
    uint internal total;
    event Moved(uint indexed amount);

    function Base(uint start) { total = start; }

    modifier above(uint floor) { if (total <= floor) throw; _; }

    function peek(uint a) constant returns (uint) { return a; }
    function open();
}

contract Child { function Child() payable {} function hello(uint a) payable {} }

interface Far {
    function ask(uint a) constant returns (bytes32);
    function pay(uint a) payable;
}

contract Ancient is Base(1) {
    using Sums for uint;
    struct Entry { uint amount; address who; uint[] list; }
    enum Phase { Open, Closed }

    mapping(address => Entry) public entries;
    uint constant LIMIT = 5 ether;
    address owner = msg.sender;
    function(uint) external returns (bool) callback;
    uint[] list;
    string name = "abc";
    bytes raw = hex"c0ffee";
    uint public shown;
    Phase phase;

    function Ancient() payable {}

    function open() {}

    // é is two bytes
    function declare(uint a) above(1) payable returns (bool done, uint) {
        var (p, q) = (1, 2);
        var r = a;
        uint z;
        var (, w) = (1, 2);
        (z, ) = (r, q);
        (, z) = (p, w);
        return (true, z);
    }

    function reach(uint a, address b, string s) {
        Moved(a);
        b.call.value(1).gas(3)(s, a);
        b.send(1);
        b.transfer(2);
        if (b.call(bytes4(sha3("x()")))) owner = b;
        b.delegatecall(1);
        b.callcode(2);
        if (b.balance > this.balance) total = now + block.timestamp;
    }

    function calls(Far far) {
        Child child = (new Child).value(1)();
        far.pay.value(2).gas(7)(1);
        Base(far).peek(2);
        this.peek.gas(3)(2);
        far.ask(2);
        child.hello.value(3)(1);
        new Child();
        this.shown();
    }

    function structs(address b) {
        Entry st = entries[b];
        Entry memory sm = Entry({who: b, amount: 1, list: new uint[](0)});
        st.amount = msg.gas;
        bytes32 hash = block.blockhash(1);
        sm.who = owner;
        st.list[1]++;
        var pointer = st.list;
        pointer[0] = uint(hash);
        phase = Phase.Closed;
    }

    function assembled(uint a) returns (uint r) {
        assembly {
            sstore(total_slot, r)
            r := add(mload(0x40), a)
        }
    }

    function loops(uint a) returns (bool, uint) {
        uint z;
        z.plus(2).minus(1);
        list.push(1);
        list.length++;
        if (a == 1) suicide(owner);
        if (a == 2) selfdestruct(owner);
        if (a == 3) throw;
        for (uint i = 0; i < 3; i++) { if (i == 2) continue; else break; }
        for (; a < 9; a++) {}
        for (;;) { if (a > 1) break; }
        while (true) { break; }
        do { z++; } while (z < 1);
    }

    function more(uint a) {
        uint y = a > 1 ? 2 : 3;
        delete y;
        Sums.plus(1, 2);
        Sums.minus(3, 4);
        require(a > 1);
        assert(true);
        super.peek(1);
        uint[] memory fresh = new uint[](3);
        callback = this.called;
        int8 n = -1;
        uint[3] memory fixedList = [uint(1), 2, 3];
        peek(1);
        y = y + LIMIT + fresh.length + uint(n) + fixedList[0];
        if (!callback(a)) revert();
    }

    function called(uint) external returns (bool) {}

    function() payable {
        peek(1);
        ecrecover(0x0, 1, 0x0, 0x0);
        sha256(1);
        addmod(1, 2, 3);
        shown = tx.gasprice + msg.data.length;
        owner = tx.origin;
    }
}
`;
