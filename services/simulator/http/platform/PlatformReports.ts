import type { ReceiptState } from '../../receipts/Receipt.ts';
import type { HttpMode } from '../httpMode.ts';
import type { HttpRecord } from '../journal/HttpJournal.ts';
import { finalState } from '../receipts/startReceipts.ts';
import { chooseDelay } from '../../receipts/receiptOptions.ts';

/** The receipts of one accepted request, as far as they are known. */
interface Report {
  /** The request's numbers, with commas between them. */
  numbers: string;
  billMsisdn: string;
  /** From then on the final states are known; Unix time, ms. */
  dueAt: number;
  /** One state for all numbers, or that of each; null for none ever. */
  states: ReceiptState | null | readonly (ReceiptState | null)[];
  followedBy: HttpMode['receipts']['followedBy'];
  dnd: readonly string[];
  invalid: readonly string[];
}

/** An answer to `check-delivery-report`. */
export interface ReadReport {
  /** Numbers with their final states. */
  final: [number: string, state: string][];
  dnd: string[];
  invalid: string[];
  /** How many have no final state yet. */
  pending: number;
}

/** Receipts of the Central Platform, which are asked for by the request's id. */
export class PlatformReports {
  readonly #reports = new Map<string, Report>();

  /** @param sent the numbers that were sent to, without those that are on the DND list or invalid */
  add(
    id: string,
    request: {
      billMsisdn: string;
      sent: readonly string[];
      dnd: readonly string[];
      invalid: readonly string[];
    },
    mode: HttpMode,
  ): void {
    const { sent, ...rest } = request;
    const states = sent.map((number) => finalState(number, mode));
    const isUniform = states.every((state) => state === states[0]);
    this.#reports.set(id, {
      ...rest,
      numbers: sent.join(','),
      dueAt: Date.now() + chooseDelay(mode.receipts, mode.random),
      states: isUniform ? (states[0] ?? null) : states,
      followedBy: mode.receipts.followedBy,
    });
  }

  /** Forgets the request of a record that the journal no longer has. */
  forget({ carrierMessageId }: HttpRecord): void {
    if (carrierMessageId !== null) this.#reports.delete(carrierMessageId);
  }

  /** @param wanted all numbers if empty. @returns null for an unknown request, or one of another account */
  read(id: string, billMsisdn: string, wanted: readonly string[]): ReadReport | null {
    const report = this.#reports.get(id);
    if (!report || report.billMsisdn !== billMsisdn) return null;
    const isWanted = wanted.length === 0 ? () => true : isIn(new Set(wanted));
    const read: ReadReport = {
      final: [],
      dnd: report.dnd.filter(isWanted),
      invalid: report.invalid.filter(isWanted),
      pending: 0,
    };
    const now = Date.now();
    const { states, numbers } = report;
    if (numbers === '') return read;
    for (const [at, number] of numbers.split(',').entries()) {
      if (!isWanted(number)) continue;
      const state = stateNow(Array.isArray(states) ? states[at] : states, report, now);
      if (state) read.final.push([number, state.state]);
      else read.pending += 1;
    }
    return read;
  }
}

function isIn(numbers: ReadonlySet<string>): (number: string) => boolean {
  return (number) => numbers.has(number);
}

function stateNow(
  state: ReceiptState | null,
  { dueAt, followedBy }: Report,
  now: number,
): ReceiptState | null {
  if (state === null || now < dueAt) return null;
  return followedBy.findLast(({ afterMs }) => now >= dueAt + afterMs) ?? state;
}
