import { ModeError } from '../check.ts';

/** The purses of the platform: one of its own and one of each operator; and the one of the other carriers. */
export const purseNames = ['platform', 'GP', 'RB', 'BL', 'TT', 'IPTSP', 'account'] as const;
export type PurseName = (typeof purseNames)[number];

/** An unlimited purse is shown as this much. */
const shownWhenUnlimited = 1_000_000;

/** Purses in taka, kept in hundredths; one that was never filled has no limit. */
export class Purses {
  readonly #left = new Map<PurseName, number>();

  /** @param amounts null for no limit; purses that are left out stay as they are. @throws a ModeError */
  fill(amounts: Readonly<Record<string, number | null>>): void {
    const unknown = Object.keys(amounts).filter((name) => !purseNames.includes(name as PurseName));
    if (unknown.length > 0)
      throw new ModeError(`purses are ${purseNames.join(', ')}, not ${unknown.join(', ')}`);
    for (const [name, amount] of Object.entries(amounts) as [PurseName, number | null][]) {
      if (amount === null) this.#left.delete(name);
      else this.#left.set(name, Math.round(amount * 100));
    }
  }

  empty(): void {
    this.#left.clear();
  }

  /** In taka. */
  balance(name: PurseName): number {
    const left = this.#left.get(name);
    return left === undefined ? shownWhenUnlimited : left / 100;
  }

  has(name: PurseName, amount: number): boolean {
    return (this.#left.get(name) ?? Infinity) >= Math.round(amount * 100);
  }

  take(name: PurseName, amount: number): void {
    const left = this.#left.get(name);
    if (left !== undefined) this.#left.set(name, left - Math.round(amount * 100));
  }

  /** Null for a purse without a limit. */
  get all(): Record<PurseName, number | null> {
    return Object.fromEntries(
      purseNames.map((name) => [name, this.#left.has(name) ? this.balance(name) : null]),
    ) as Record<PurseName, number | null>;
  }
}
