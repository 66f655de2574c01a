pragma solidity ^0.8.20;

/// Those who may add an entry were let in one by one, up to a number; each adds one.
contract Choirs {
    struct Voice {
        bytes32 seal;
        bool isHeard;
        bool isTuned;
    }

    struct Evening {
        uint16 nSeats;
        address[] heard;
        address[] tuned;
    }

    uint256 public tonight;
    uint256 public nMembers;
    uint256 public nGuests;
    mapping(uint256 => Evening) private evenings;
    mapping(uint256 => mapping(address => Voice)) public voices;
    mapping(address => bool) public isMember;
    mapping(address => bool) public isGuest;
    mapping(address => bool) public hasSung;
    mapping(address => bool) public hasClapped;
    mapping(address => uint256) public pointsOf;
    address[] private everybody;
    address[] private singers;
    address[] private guests;
    address[] private often;

    function sit(bytes32 seal) external {
        Evening storage evening = evenings[tonight];
        Voice storage voice = voices[tonight][msg.sender];
        if (seal == bytes32(0) || voice.seal != bytes32(0)) revert("seated");
        if (evening.nSeats == 30) revert("full");
        voice.seal = seal;
        evening.nSeats++;
    }

    function sing(bytes32 secret) external {
        Voice storage voice = voices[tonight][msg.sender];
        if (voice.isHeard || voice.seal != keccak256(abi.encode(msg.sender, secret))) revert("another");
        voice.isHeard = true;
        evenings[tonight].heard.push(msg.sender);
        everybody.push(msg.sender);
    }

    function tune() external {
        Voice storage voice = voices[tonight][msg.sender];
        require(!voice.isTuned, "tuned");
        voice.isTuned = true;
        evenings[tonight].tuned.push(msg.sender);
    }

    function close() external {
        tonight++;
    }

    function join() external {
        require(nMembers < 20, "full");
        nMembers += 1;
        isMember[msg.sender] = true;
    }

    function singAsMember() external {
        require(isMember[msg.sender] && !hasSung[msg.sender], "not now");
        hasSung[msg.sender] = true;
        singers.push(msg.sender);
    }

    function singOften() external {
        require(isMember[msg.sender], "not now");
        often.push(msg.sender);
    }

    function visit() external {
        require(nGuests < 20, "full");
        nGuests += 1;
        isGuest[msg.sender] = true;
    }

    function goHome() external {
        require(isGuest[msg.sender], "not here");
        nGuests -= 1;
        isGuest[msg.sender] = false;
    }

    function clap() external {
        require(isGuest[msg.sender] && !hasClapped[msg.sender], "not now");
        hasClapped[msg.sender] = true;
        guests.push(msg.sender);
    }

    function praise() external {
        address[] storage heard = evenings[tonight].heard;
        for (uint256 i = 0; i < heard.length; i++) pointsOf[heard[i]]++; // safe: thirty seats, each sings once
    }

    function praiseTuned() external {
        address[] storage tuned = evenings[tonight].tuned;
        for (uint256 i = 0; i < tuned.length; i++) pointsOf[tuned[i]]++;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `praiseTuned` loops over all of `evenings[tonight].tuned`, which anyone can grow through `tune` until it exceeds the block gas limit.
    }

    function praiseAll() external {
        for (uint256 i = 0; i < everybody.length; i++) pointsOf[everybody[i]]++;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `praiseAll` loops over all of `everybody`, which anyone can grow through `sing` until it exceeds the block gas limit.
    }

    function praiseMembers() external {
        for (uint256 i = 0; i < singers.length; i++) pointsOf[singers[i]]++; // safe: twenty members, each once
    }

    function praiseOften() external {
        for (uint256 i = 0; i < often.length; i++) pointsOf[often[i]]++;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `praiseOften` loops over all of `often`, which anyone can grow through `singOften` until it exceeds the block gas limit.
    }

    function praiseGuests() external {
        for (uint256 i = 0; i < guests.length; i++) pointsOf[guests[i]]++;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `praiseGuests` loops over all of `guests`, which anyone can grow through `clap` until it exceeds the block gas limit.
    }
}
