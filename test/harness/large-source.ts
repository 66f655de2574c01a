/** Solidity of any length that compiles: banks of different names, each with what contracts usually have. */

const bank = (n: number): string => `
/// @notice Keeps what its users bring, and pays it back.
contract Bank${n} {
    struct Account {
        uint256 balance;
        uint64 since;
        bool isClosed;
    }

    address public immutable owner${n};
    mapping(address user => Account account) private accounts${n};
    uint256 public total${n};

    event Brought${n}(address indexed user, uint256 amount);
    event Paid${n}(address indexed user, uint256 amount);

    error Closed${n}(address user);

    modifier onlyOpen${n}() {
        if (accounts${n}[msg.sender].isClosed) revert Closed${n}(msg.sender);
        _;
    }

    constructor() {
        owner${n} = msg.sender;
    }

    /// @notice Takes what is sent along.
    function bring() external payable onlyOpen${n} {
        Account storage account = accounts${n}[msg.sender];
        account.balance += msg.value;
        account.since = uint64(block.timestamp);
        total${n} += msg.value;
        emit Brought${n}(msg.sender, msg.value);
    }

    /// @notice Pays \`amount\` back to whoever brought it.
    function pay(uint256 amount) external onlyOpen${n} {
        Account storage account = accounts${n}[msg.sender];
        account.balance -= amount;
        total${n} -= amount;
        emit Paid${n}(msg.sender, amount);
        (bool isPaid, ) = msg.sender.call{value: amount}("");
        require(isPaid, "not paid");
    }

    /// @return What the user may ask for.
    function balanceOf(address user) public view returns (uint256) {
        Account storage account = accounts${n}[user];
        return account.isClosed ? 0 : account.balance;
    }

    function close() external onlyOpen${n} {
        require(balanceOf(msg.sender) == 0, "not empty");
        accounts${n}[msg.sender].isClosed = true;
    }
}
`;

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

/** Source text of whole contracts, of at least `nLines` lines. */
export function largeSource(nLines: number): string {
  const nBanks = Math.ceil((nLines - 2) / (bank(0).split("\n").length - 1));
  return head + Array.from({ length: nBanks }, (_, n) => bank(n)).join("");
}
