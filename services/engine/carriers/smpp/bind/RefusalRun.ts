import type { RefusalKind } from '#services/kit/smpp/codec/commandStatus.ts';

/** A submit that was not accepted: what its refusal speaks of, or that it was never answered. */
export interface Failed {
  speaksOf: RefusalKind | 'no-answer';
  /** The recipient. */
  msisdn: string;
  /** In the carrier's words. */
  words: string;
}

/** How many failures in a row show that the carrier accepts nothing. */
const limits = {
  /** Refusals that speak of the account, and recipients whose submit was refused or not answered for another reason. */
  any: 5,
  /** Recipients that were refused for themselves: a list of wrong numbers is longer than five. */
  aboutMessages: 100,
  /** Throttling is over in seconds, unless it is for ever. */
  throttled: { count: 20, ms: 30_000 },
};

/** Refused submits that are remembered; of more, the oldest are forgotten and begin anew. */
const mostRemembered = 10_000;

/**
 * Counts the refusals of a link since it last accepted something. One bad message says nothing about the link, however often it is tried;
 * several recipients in a row do, whatever the statuses are, also if they alternate.
 */
export class RefusalRun {
  #ofAccount = 0;
  readonly #recipients = new Set<string>();
  readonly #badRecipients = new Set<string>();
  #throttled = { count: 0, since: 0 };
  #lastWords = '';
  /** Submits that were refused once with a status that may mean anything. It outlasts runs, as what follows does. */
  readonly #unexplained = new Set<string>();
  /** Submits that were refused as the account is, with the run of the first time. */
  readonly #refusedByAccount = new Map<string, number>();
  /** Which run this is. */
  #number = 0;

  /**
   * Notes a refusal that may mean anything. By submit, because the parts of a message and several messages to one
   * number are each refused for the first time once.
   * @returns whether it is the second of this submit
   */
  isSecond(submit: string): boolean {
    if (this.#unexplained.delete(submit)) return true;
    this.#unexplained.add(submit);
    forgetOldest(this.#unexplained);
    return false;
  }

  /**
   * Notes a refusal that speaks of the account.
   * @returns whether it speaks of this submit after all: it was refused so before, and others were accepted since
   */
  isOwn(submit: string): boolean {
    const before = this.#refusedByAccount.get(submit);
    if (before !== undefined) return before < this.#number;
    this.#refusedByAccount.set(submit, this.#number);
    forgetOldest(this.#refusedByAccount);
    return false;
  }

  /** @param now monotonic milliseconds */
  add({ speaksOf, msisdn, words }: Failed, now: number): void {
    this.#lastWords = words;
    if (speaksOf === 'account') this.#ofAccount += 1;
    else if (speaksOf === 'message') addUpTo(limits.aboutMessages, this.#badRecipients, msisdn);
    else if (speaksOf !== 'throttled') addUpTo(limits.any, this.#recipients, msisdn);
    else if (this.#throttled.count > 0) this.#throttled.count += 1;
    else this.#throttled = { count: 1, since: now };
  }

  /** Why the carrier is taken to accept nothing; null while that is not known. @param now as `add` */
  reason(now: number): string | null {
    const { count, since } = this.#throttled;
    const isOver =
      this.#ofAccount + this.#recipients.size >= limits.any ||
      this.#badRecipients.size >= limits.aboutMessages ||
      (count >= limits.throttled.count && now - since >= limits.throttled.ms);
    return isOver ? this.#lastWords : null;
  }

  /** Something was accepted. */
  clear(): void {
    if (this.#lastWords === '') return;
    this.#lastWords = '';
    this.#ofAccount = 0;
    this.#recipients.clear();
    this.#badRecipients.clear();
    this.#throttled = { count: 0, since: 0 };
    this.#number += 1;
  }
}

function forgetOldest(submits: Set<string> | Map<string, number>): void {
  if (submits.size > mostRemembered) submits.delete(submits.keys().next().value!);
}

function addUpTo(most: number, numbers: Set<string>, msisdn: string): void {
  if (numbers.size < most) numbers.add(msisdn);
}
