/** Terms: equality is identity, constants fold, and a full store is a value. */
import assert from "node:assert/strict";
import { arraySort, bitVecSort, boolSort } from "../../../engine/terms/sort.ts";
import { makeTermStore } from "../../../engine/terms/term-store.ts";

describe("terms", () => {
  it("are one node where they are equal, in whichever order they are built", () => {
    const t = makeTermStore();
    const [x, y] = [t.variable("x", bitVecSort(256)), t.variable("y", bitVecSort(256))];
    assert.equal(t.app("bvadd", x, y), t.app("bvadd", y, x));
    assert.notEqual(t.app("bvudiv", x, y), t.app("bvudiv", y, x));
    assert.equal(t.app("bvugt", x, y), t.app("bvult", y, x));
    assert.notEqual(t.extract(7, 0, x), t.extract(15, 8, x));
    assert.notEqual(t.signExtend(300, x), t.signExtend(301, x));
  });

  it("have smaller ids in their operands", () => {
    const t = makeTermStore();
    const x = t.variable("x", bitVecSort(8));
    const term = t.app("bvmul", t.app("bvxor", x, t.variable("y", bitVecSort(8))), x);
    assert.ok(term.args.every(({ id }) => id < term.id));
  });

  it("fold where all operands are known", () => {
    const t = makeTermStore();
    const of = (value: bigint) => t.constant(8, value);
    assert.equal(t.app("bvadd", of(200n), of(100n)), of(44n));
    assert.equal(t.app("bvudiv", of(1n), of(0n)), of(255n));
    assert.equal(t.app("bvsdiv", of(-7n), of(2n)), of(-3n));
    assert.equal(t.app("bvsrem", of(-7n), of(2n)), of(-1n));
    assert.equal(t.app("bvashr", of(-128n), of(9n)), of(-1n));
    assert.equal(t.app("bvslt", of(-1n), of(0n)), t.true);
    assert.equal(t.app("bvumulo", of(16n), of(16n)), t.true);
    assert.equal(t.app("bvumulo", of(16n), of(15n)), t.false);
    assert.equal(t.signExtend(16, of(0x80n)), t.constant(16, 0xff80n));
    assert.equal(t.concat(of(1n), of(2n), of(3n)), t.constant(24, 0x010203n));
    assert.equal(t.app("bvexp", of(3n), of(5n)), of(243n));
  });

  it("hash known bytes, however they are cut", () => {
    const t = makeTermStore();
    const hash = 0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470n;
    assert.equal(t.keccak256(), t.constant(256, hash));
    const [x, y] = [t.variable("x", bitVecSort(256)), t.variable("y", bitVecSort(256))];
    assert.equal(t.keccak256(t.concat(x, y)), t.keccak256(x, y));
    assert.notEqual(t.keccak256(y, x), t.keccak256(x, y));
  });

  it("read what was written however long ago", () => {
    const t = makeTermStore();
    const slot = (n: number) => t.constant(256, BigInt(n));
    let storage = t.variable("storage", arraySort(256, 256));
    for (let n = 0; n < 5000; n++) storage = t.store(storage, slot(n), slot(2 * n));
    assert.equal(t.select(storage, slot(0)), slot(0));
    assert.equal(t.select(storage, slot(1234)), slot(2468));
    assert.equal(t.select(storage, slot(7000)), t.select(t.variable("storage", arraySort(256, 256)), slot(7000)));
  });

  it("of two sorts do not mix", () => {
    const t = makeTermStore();
    const [x, p] = [t.variable("x", bitVecSort(8)), t.variable("p", boolSort)];
    assert.throws(() => t.app("bvadd", x, t.constant(9, 0n)), /two sorts/);
    assert.throws(() => t.equal(x, p), /two sorts/);
    assert.throws(() => t.variable("x", bitVecSort(9)), /two sorts/);
    assert.throws(() => t.variable("a|b", boolSort), /can be named/);
    assert.throws(() => bitVecSort(513), /513 bits/);
    assert.equal(arraySort(256, 8), arraySort(256, 8));
  });

  it("end where the store is full: as a value, and the same for each sort", () => {
    const t = makeTermStore({ maxTerms: 6 });
    const x = t.variable("x", bitVecSort(8));
    const y = t.variable("y", bitVecSort(8));
    const sum = t.app("bvadd", x, y);
    const square = t.app("bvmul", x, x);
    assert.equal(t.isFull, false);
    const more = t.app("bvudiv", x, y);
    assert.equal(more.op, "exhausted");
    assert.equal(t.isFull, true);
    assert.equal(t.app("bvadd", more, y), more);
    assert.equal(t.app("bvadd", x, y), sum);
    assert.equal(t.app("bvmul", x, x), square);
    assert.equal(t.app("bvult", x, y).op, "exhausted");
    for (let n = 0; n < 100; n++) t.constant(8, BigInt(n));
    assert.ok(t.size <= 8);
  });
});
