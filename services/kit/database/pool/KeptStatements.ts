import { createHash } from 'node:crypto';
import { indexPlansMark } from '../sql/planSettings.ts';
import { isPrepared, isPipelined } from './prepared.ts';

const names = new Map<string, string>();

/** How a statement goes to the database. */
interface SendingMode {
  /** Under which the connection keeps it, the same for the same text; null for one that is not kept. */
  name: string | null;
  /** It is sent together with the next one that is awaited. */
  isPipelined: boolean;
}

/** Which statements one connection keeps, and of which it waits for no reply; it has to be shown each, in their order. */
export class KeptStatements {
  #isInTransaction = false;
  #hasIndexPlans = false;

  sendingModeOf(text: string): SendingMode {
    this.#follow(text);
    const isKept = isPrepared(text) && (!this.#isInTransaction || this.#hasIndexPlans);
    return {
      name: isKept ? nameOf(text) : null,
      isPipelined: this.#isInTransaction && (isBeginning(text) || isPipelined(text)),
    };
  }

  #follow(text: string): void {
    if (isBeginning(text)) this.#isInTransaction = true;
    else if (text === 'commit' || text === 'rollback') this.#isInTransaction = this.#hasIndexPlans = false;
    else if (text.startsWith(indexPlansMark)) this.#hasIndexPlans = true;
  }
}

/** As Kysely writes them. */
function isBeginning(text: string): boolean {
  return text === 'begin' || text.startsWith('start transaction');
}

/** Derived from the text, so that behind a pooler a name means the same statement to all processes. */
function nameOf(text: string): string {
  const known = names.get(text) ?? `barta_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, known);
  return known;
}
