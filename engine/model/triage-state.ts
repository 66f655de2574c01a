/** What a team takes a finding to be: the same words in the API, its store and the editor. */

export const triageStates = ["open", "false_positive", "accepted", "fixed"] as const;
/** `false_positive` and `accepted` count no more; neither does `fixed`, until it is found again. */
export type TriageState = (typeof triageStates)[number];
