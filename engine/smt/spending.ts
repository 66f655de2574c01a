/** Steps that are left of a budget. */

export interface Spending {
  /** Takes steps; false once there are none left. */
  spend(steps: number): boolean;
  readonly left: number;
}

/** So many steps. */
export function makeSpending(steps: number): Spending {
  let left = steps;
  return {
    spend(count) {
      left -= count;
      return left >= 0;
    },
    get left() {
      return Math.max(0, left);
    },
  };
}

/** A share of what is left; what it spends is spent of the whole. */
export function shareOf(whole: Spending, steps: number): Spending {
  const part = makeSpending(Math.min(steps, whole.left));
  return {
    spend: (count) => whole.spend(count) && part.spend(count),
    get left() {
      return part.left;
    },
  };
}
