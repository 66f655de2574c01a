/** Contracts that are hard to deploy, in the words of each compiler. */

/** What stands for the `@words` below. */
type Words = Readonly<Record<string, string>>;

const source = `pragma solidity @version;

library Sums {
    function total(uint256 a, uint256 b) public @pure returns (uint256) { return a + b; }
}

contract Token {
    uint256 public @immutable cap;
    address public @immutable owner;
    string public title;

    @constructor(Token)(uint256 cap_, string memory title_) @public payable {
        require(cap_ > 0@noCap);
        cap = cap_;
        owner = msg.sender;
        title = title_;
    }
}

contract Plain {
    uint256 public stored = 5;
}

contract Asserting {
    @constructor(Asserting)(uint256 x) @public { assert(x == 1); }
}

contract Asking {
    uint256 public seen;
    @constructor(Asking)(Token token) @public {
        require(token.cap() == 7);
        seen = token.cap();
    }
}

contract Linked {
    uint256 public sum;
    @constructor(Linked)() @public { sum = Sums.total(3, 4); }
    function more(uint256 a, uint256 b) public { sum = Sums.total(a, b); }
}

contract Factory {
    address public made;
    function make() public { made = address(@new(7, "made")); }
}

contract Proxy {
    address internal logic;
    @constructor(Proxy)(address logic_) @public { logic = logic_; }
    @fallback {
        address to = logic;
        assembly {
            calldatacopy(0, 0, @calldatasize)
            let result := delegatecall(gas@call, to, 0, @calldatasize, 0, 32)
            @check
            return(0, 32)
        }
    }
}

contract Purse {
    uint256 public kept;
    @receive
    @fallback { kept = 0x2222bbbb; }
    function one() public { kept = 0x33330001; }
    function two() public { kept = 0x33330002; }
    function three(uint256 a) public { kept = a + 0x33330003; }
    function four() public payable { kept = 0x33330004; }
    function five(uint256 n) public { for (uint256 i = 0; i < n; i++) kept += 0x33330005; }
    function six() public { kept = 0x33330006; }
}

contract Bank {
    mapping(address => uint256) public balances;
    function put() public payable { balances[msg.sender] += msg.value; }
    function take() public {
        uint256 amount = balances[msg.sender];
        @send
        balances[msg.sender] = 0;
    }
}
`;

const modern: Words = {
  version: ">=0.8.0",
  pure: "pure",
  immutable: "immutable",
  public: "",
  noCap: ', "no cap"',
  receive: "receive() external payable { kept = 0x1111aaaa; }",
  fallback: "fallback() external payable",
  calldatasize: "calldatasize()",
  call: "()",
  check: "if eq(result, 0) { revert(0, 0) }",
  new: "new Token{salt: bytes32(uint256(1))}",
  send: '(bool sent, ) = msg.sender.call{value: amount}(""); require(sent);',
};
const before07: Words = { ...modern, version: ">=0.6.5", public: "public" };
const before06: Words = {
  ...before07,
  version: "^0.5.0",
  immutable: "",
  receive: "",
  fallback: "function() external payable",
  calldatasize: "calldatasize",
  call: "",
  new: "new Token",
  send: '(bool sent, ) = msg.sender.call.value(amount)(""); require(sent);',
};
const before05: Words = { ...before06, version: "^0.4.22", send: "require(msg.sender.call.value(amount)());" };
const ancient: Words = {
  ...before05,
  version: "^0.4.11",
  pure: "",
  noCap: "",
  check: "switch result case 0 { revert(0, 0) } default { }",
  fallback: "function() payable",
};

/** The compilers that the tests take, with the words of each; settings where they are not the usual ones. */
export const dialects: readonly { readonly version: string; readonly words: Words; readonly viaIR?: true }[] = [
  { version: "0.8.37", words: modern },
  { version: "0.8.37", words: modern, viaIR: true },
  { version: "0.8.13", words: modern },
  { version: "0.7.6", words: { ...modern, version: ">=0.7.0" } },
  { version: "0.6.12", words: before07 },
  { version: "0.5.17", words: before06 },
  { version: "0.4.26", words: before05 },
  { version: "0.4.13", words: ancient },
];

/** The contracts for a compiler. */
export function contractsFor(words: Words): string {
  const hasKeyword = words !== ancient;
  return source
    .replace(/@constructor\((\w+)\)/g, (_, name: string) => (hasKeyword ? "constructor" : `function ${name}`))
    .replace(/@(\w+)/g, (_, word: string) => words[word] ?? "");
}
