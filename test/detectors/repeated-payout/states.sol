pragma solidity ^0.8.0;

contract Works {
    enum Stage {
        Open,
        Shown,
        Disputed,
        Closed
    }

    struct Work {
        address worker;
        address client;
        uint256 price;
        uint256 shownAt;
        Stage stage;
    }

    Work[] private works;

    function order(address worker) external payable {
        works.push(Work(worker, msg.sender, msg.value, 0, Stage.Open));
    }

    function show(uint256 id) external {
        Work storage work = works[id];
        require(work.worker == msg.sender && work.stage == Stage.Open, "no");
        work.stage = Stage.Shown;
        work.shownAt = block.timestamp;
    }

    function close(Work storage work) private {
        work.stage = Stage.Closed;
        payable(work.worker).transfer(work.price);
    }

    function release(uint256 id) external {
        Work storage work = works[id];
        require(work.stage != Stage.Disputed, "disputed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `release` pays what `works[id].price` says and leaves that as it is: the same call pays again.
        require(work.shownAt != 0 && block.timestamp > work.shownAt + 3 days, "too soon");
        close(work);
    }

    function releaseRight(uint256 id) external {
        Work storage work = works[id];
        require(work.stage == Stage.Shown, "not shown");
        require(block.timestamp > work.shownAt + 3 days, "too soon");
        close(work); // safe: closed is not shown
    }

    function approve(uint256 id) external {
        Work storage work = works[id];
        require(work.client == msg.sender, "not yours");
        require(work.stage == Stage.Shown || work.stage == Stage.Open, "closed");
        close(work); // safe: closed is neither of the two
    }
}

contract Rounds {
    enum Phase {
        Joining,
        Over
    }

    struct Seat {
        bool isOpen;
        bool isBack;
    }

    mapping(uint256 => uint256) private ends;
    mapping(uint256 => mapping(address => Seat)) private seats;
    mapping(uint256 => uint256) private bonds;

    function join(uint256 round) external payable {
        require(phaseOf(round) == Phase.Joining && msg.value == bonds[round] && bonds[round] > 0, "no");
        seats[round][msg.sender].isOpen = true;
    }

    function start(uint256 round) external payable {
        require(ends[round] == 0 && msg.value > 0, "begun");
        ends[round] = block.timestamp + 1 days;
        bonds[round] = msg.value;
    }

    function phaseOf(uint256 round) public view returns (Phase) {
        if (block.timestamp < ends[round]) return Phase.Joining;
        return Phase.Over;
    }

    function takeBack(uint256 round) external {
        require(phaseOf(round) == Phase.Over, "too soon");
        Seat storage seat = seats[round][msg.sender];
        require(seat.isOpen && !seat.isBack, "no");
        payable(msg.sender).transfer(bonds[round]);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takeBack` pays what `bonds[round]` says and leaves that as it is: the same call pays again.
    }

    function takeBackRight(uint256 round) external {
        require(phaseOf(round) == Phase.Over, "too soon");
        Seat storage seat = seats[round][msg.sender];
        require(seat.isOpen && !seat.isBack, "no");
        seat.isBack = true;
        payable(msg.sender).transfer(bonds[round]); // safe: marked
    }
}
