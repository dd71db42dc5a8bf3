import type { SubmitFrame } from './wire/SubmitFrame.ts';

/** The newest ones are known. */
const mostKnown = 10_000;

/** Which submits are parts of one message, for carriers that treat all parts alike. */
export class LongMessages {
  readonly #known = new Map<string, { id: number; parts: Set<number> }>();

  /** @returns the id of the first part of its message, and whether this submit is that part */
  firstOf(submit: SubmitFrame, id: number): { id: number; isFirst: boolean } {
    const { concatenation } = submit;
    if (!concatenation) return { id, isFirst: true };
    const key = `${submit.destination}/${concatenation.reference}`;
    const known = this.#known.get(key);
    // A part that comes again begins another message.
    if (known && !known.parts.has(concatenation.part)) {
      known.parts.add(concatenation.part);
      return { id: known.id, isFirst: false };
    }
    this.#known.delete(key);
    this.#known.set(key, { id, parts: new Set([concatenation.part]) });
    if (this.#known.size > mostKnown) this.#known.delete(this.#known.keys().next().value!);
    return { id, isFirst: true };
  }
}
