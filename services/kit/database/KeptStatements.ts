import { keptByKeyMark } from './byKey.ts';
import { isPrepared } from './prepared.ts';

const names = new Map<string, string>();

/** Which statements one connection keeps; it has to be told of each, in their order. */
export class KeptStatements {
  #isInTransaction = false;
  #isByKey = false;

  /** @returns the name under which this statement is kept, the same for the same text; null for one that is not */
  nameOf(text: string): string | null {
    if (isPrepared(text)) return this.#isInTransaction && !this.#isByKey ? null : nameOf(text);
    if (text.startsWith(keptByKeyMark)) this.#isByKey = true;
    // As Kysely writes them.
    else if (text === 'begin' || text.startsWith('start transaction')) this.#isInTransaction = true;
    else if (text === 'commit' || text === 'rollback') this.#isInTransaction = this.#isByKey = false;
    return null;
  }
}

function nameOf(text: string): string {
  const known = names.get(text) ?? `barta_${names.size + 1}`;
  names.set(text, known);
  return known;
}
