import type { IdMode } from '#contract/main-api/carriers/routes.ts';
import type { HttpReceipts } from '#contract/main-api/carriers/httpCarrier.ts';
import { receiptKey } from '#services/engine/receipts/carrierMessageId.ts';
import type { PolledReceipt } from '#services/engine/receipts/polling/ReceiptPoller.ts';
import { stateOfWord, statusOfState } from '#services/engine/receipts/receiptState.ts';
import { readJson, textAt, valueAt } from '../answers/fieldPath.ts';
import { Pattern } from '../answers/pattern.ts';

type ReceiptFields = Pick<HttpReceipts, 'list' | 'id' | 'status' | 'error' | 'states'>;

/** Reads the parameters of a query, and a body of JSON or a form, in which receipts are pushed or answered. */
export function parseReceipts(query: string, body: string): unknown {
  const text = body.trim();
  const ofQuery = Object.fromEntries(new URLSearchParams(query));
  if (text === '') return ofQuery;
  const json = readJson(text);
  if (Array.isArray(json)) return json;
  if (typeof json === 'object' && json !== null) return { ...ofQuery, ...json };
  return { ...ofQuery, ...Object.fromEntries(new URLSearchParams(text)) };
}

/** Reads receipts by the fields and words of a route. */
export function receiptReader({ list, id, status, error, states }: ReceiptFields, idMode: IdMode) {
  const words = states.map(({ word, state }) => ({ pattern: new Pattern(word), state }));
  const stateOf = (word: string) =>
    words.find(({ pattern }) => pattern.match(word) !== null)?.state ?? stateOfWord(word)!;

  /**
   * The receipts in what `parseReceipts` has read; those without an id or a state are left out.
   * @param askedFor the carrier's id that was asked for, where an answer need not repeat it
   */
  return (parsed: unknown, askedFor: string | null = null): PolledReceipt[] => {
    const found = list === null ? parsed : valueAt(parsed, list);
    return (Array.isArray(found) ? found : [found]).flatMap((receipt): PolledReceipt[] => {
      const named = (id === null ? null : textAt(receipt, id)) || askedFor;
      const word = textAt(receipt, status);
      if (!named || !word) return [];
      const state = stateOf(word);
      return [
        {
          carrierMessageId: storable(receiptKey(named, idMode)),
          status: statusOfState(state),
          carrierStatus: storable(state),
          carrierError: error === null ? null : storableOrNull(textAt(receipt, error)),
        },
      ];
    });
  };
}

export type ReadReceipts = ReturnType<typeof receiptReader>;

/** PostgreSQL stores no NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, 100);
}

function storableOrNull(text: string | null): string | null {
  return text === null || text === '' ? null : storable(text);
}
