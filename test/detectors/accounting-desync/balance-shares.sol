// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function balanceOf(address who) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What some share, and what is kept for one of them alone, lie together.
contract Boats {
    mapping(address => uint256) public partOf;
    mapping(address => uint256) public back;
    uint256 public nParts;
    uint256 public kept;

    function enter() external payable {
        partOf[msg.sender] += msg.value;
        nParts += msg.value;
    }

    function leave(address instead) external payable {
        back[instead] += msg.value;
        kept += msg.value;
    }

    function takeBack() external {
        uint256 amount = back[msg.sender];
        back[msg.sender] = 0;
        kept -= amount;
        payable(msg.sender).transfer(amount);
    }

    function share() external {
        uint256 part = partOf[msg.sender];
        partOf[msg.sender] = 0;
        uint256 amount = (address(this).balance * part) / nParts;
        nParts -= part;
        payable(msg.sender).transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `share` pays a share of all that the contract holds, with what it holds for others by `back[msg.sender]`.
    }

    function shareRest() external {
        uint256 part = partOf[msg.sender];
        partOf[msg.sender] = 0;
        uint256 amount = ((address(this).balance - kept) * part) / nParts;
        nParts -= part;
        payable(msg.sender).transfer(amount); // safe: what is kept for others is taken off first
    }
}

/// All that lies here is shared.
contract Rafts {
    mapping(address => uint256) public partOf;
    uint256 public nParts;

    function enter() external payable {
        partOf[msg.sender] += msg.value;
        nParts += msg.value;
    }

    function leave() external {
        uint256 part = partOf[msg.sender];
        partOf[msg.sender] = 0;
        uint256 amount = (address(this).balance * part) / nParts;
        nParts -= part;
        payable(msg.sender).transfer(amount); // safe: nobody is owed anything else
    }
}

/// Several casks can be of the same coin.
contract Casks {
    struct Cask {
        ICoin coin;
        uint256 parts;
        uint256 held;
    }

    uint256 public nCasks;
    mapping(uint256 => Cask) public casks;
    mapping(uint256 => mapping(address => uint256)) public partOf;

    function open(ICoin coin) external {
        casks[++nCasks].coin = coin;
    }

    function fill(uint256 id, uint256 amount) external {
        casks[id].held += amount;
        casks[id].parts += amount;
        partOf[id][msg.sender] += amount;
        require(casks[id].coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function draw(uint256 id) external {
        Cask storage cask = casks[id];
        uint256 part = partOf[id][msg.sender];
        partOf[id][msg.sender] = 0;
        uint256 amount = (cask.coin.balanceOf(address(this)) * part) / cask.parts;
        cask.parts -= part;
      //^^^^^^^^^^^^^^^^^^ Low: `draw` does not change what is held, `casks[id].held`, `casks[id].parts` and `partOf[id][msg.sender]` alike, as `fill` and others do.
        require(cask.coin.transfer(msg.sender, amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `draw` pays a share of all that the contract holds, where several records may name the same `casks[id].coin`.
    }

    function drawOwn(uint256 id) external {
        Cask storage cask = casks[id];
        uint256 part = partOf[id][msg.sender];
        partOf[id][msg.sender] = 0;
        uint256 amount = (cask.held * part) / cask.parts;
        cask.parts -= part;
        cask.held -= amount;
        require(cask.coin.transfer(msg.sender, amount), "not paid"); // safe: by what this cask holds
    }
}

/// No two kegs are of the same coin.
contract Kegs {
    struct Keg {
        ICoin coin;
        uint256 parts;
    }

    uint256 public nKegs;
    mapping(uint256 => Keg) public kegs;
    mapping(ICoin => uint256) public kegOf;
    mapping(uint256 => mapping(address => uint256)) public partOf;

    function open(ICoin coin) external {
        require(kegOf[coin] == 0, "there is one");
        kegOf[coin] = ++nKegs;
        kegs[nKegs].coin = coin;
    }

    function fill(uint256 id, uint256 amount) external {
        kegs[id].parts += amount;
        partOf[id][msg.sender] += amount;
        require(kegs[id].coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function draw(uint256 id) external {
        Keg storage keg = kegs[id];
        uint256 part = partOf[id][msg.sender];
        partOf[id][msg.sender] = 0;
        uint256 amount = (keg.coin.balanceOf(address(this)) * part) / keg.parts;
        keg.parts -= part;
        require(keg.coin.transfer(msg.sender, amount), "not paid"); // safe: one keg of each coin
    }
}
