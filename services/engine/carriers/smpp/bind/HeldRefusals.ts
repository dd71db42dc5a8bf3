import type { Clock, Timer } from '#services/kit/smpp/clock.ts';
import type { Returned, SubmitOutcome } from '../submit/outcome.ts';

type Refused = SubmitOutcome & { kind: 'refused' };

/**
 * How long a refusal is held until other answers say what it is about: the link, which then returns all that it holds, or
 * the message, if the carrier accepts another one. If none comes, the message is returned, and is tried again. One that
 * speaks of the account never ends a message, and is held for less.
 */
const heldMs = { other: 1_000, account: 250 };

interface HeldRefusal {
  timer: Timer;
  /** The last submit before it. */
  after: number;
  /** @param isOtherAccepted whether the carrier has accepted another message since */
  end(isOtherAccepted: boolean): void;
}

/** Refusals of a link that wait until it is known what they are about. */
export class HeldRefusals {
  readonly #clock: Clock;
  readonly #held = new Set<HeldRefusal>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * A refusal that speaks of the account counts as an attempt at the message if others are accepted. Of any other one that is
   * held the message is returned in any case: a carrier may recover between that refusal and the next acceptance.
   * @param after the number of the last submit, by their order
   */
  hold(outcome: Refused, speaksOf: keyof typeof heldMs, after: number): Promise<SubmitOutcome | Returned> {
    return new Promise((resolve) => {
      const held: HeldRefusal = {
        after,
        timer: this.#clock.setTimeout(() => held.end(false), heldMs[speaksOf]),
        end: (isOtherAccepted) => {
          this.#clock.clearTimeout(held.timer);
          this.#held.delete(held);
          const counts = speaksOf === 'account' && isOtherAccepted;
          resolve(counts ? outcome : { kind: 'returned', statusName: outcome.statusName });
        },
      };
      this.#held.add(held);
    });
  }

  /** @param number of the accepted submit; it says nothing of refusals that came after it was sent */
  onAccepted(number: number): void {
    for (const held of this.#held) if (held.after < number) held.end(true);
  }

  /** The link does not work: that is what they are about. */
  returnAll(): void {
    for (const held of this.#held) held.end(false);
  }
}
