/** Something that is not what it should be. */
export interface Difference {
  /** Null when it is about all companies together. */
  companyId: number | null;
  /** A sentence without its end. */
  problem: string;
  /** Where: a batch, or the hour and what else was counted together. */
  place: Record<string, unknown>;
  /** What is written less what it should be, by name. */
  by: Record<string, number>;
}
