pragma solidity ^0.8.20;

interface IReceiver {
    function onMinted(uint256 id) external returns (bytes4);
}

/// A limit that is counted too late; the item that was minted does not bar the next one.
contract Mints {
    uint256 private constant LIMIT = 3;
    mapping(address => uint256) private minted;
    mapping(uint256 => address) private owners;
    mapping(bytes32 => bool) private used;
    mapping(address => bool) private hasOne;
    mapping(address => uint256) private gifts;
    uint256 private next;

    function mintLate(uint256 count) external {
        require(minted[msg.sender] + count <= LIMIT, "limit");
        uint256 first = next;
        next = first + count;
        for (uint256 i = 0; i < count; i++) safeMint(msg.sender, first + i);
        //                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `mintLate` calls `msg.sender` before it updates `minted[msg.sender]`: the receiver can reenter while the old value is still stored.
        minted[msg.sender] += count;
    }

    function mintWithCode(bytes32 code) external {
        require(!used[code], "used");
        used[code] = true;
        require(minted[msg.sender] < LIMIT, "limit");
        IReceiver(msg.sender).onMinted(0);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `mintWithCode` calls `msg.sender` before it updates `minted[msg.sender]`: the receiver can reenter while the old value is still stored.
        minted[msg.sender]++;
    }

    function mintOnce() external {
        require(!hasOne[msg.sender], "used");
        hasOne[msg.sender] = true;
        require(gifts[msg.sender] < LIMIT, "limit");
        IReceiver(msg.sender).onMinted(0); // safe: the mark is the caller's own
        gifts[msg.sender]++;
    }

    function mint(uint256 count) external {
        require(minted[msg.sender] + count <= LIMIT, "limit");
        minted[msg.sender] += count;
        uint256 first = next;
        next = first + count;
        for (uint256 i = 0; i < count; i++) safeMint(msg.sender, first + i); // safe: counted before
    }

    function safeMint(address to, uint256 id) private {
        require(owners[id] == address(0), "minted");
        owners[id] = to;
        require(IReceiver(to).onMinted(id) == IReceiver.onMinted.selector);
    }
}
