import type { OpenPoll } from '#services/engine/receipts/polling/polls.ts';
import type { PolledReceipt } from '#services/engine/receipts/polling/ReceiptPoller.ts';
import { stateOfWord, statusOfState } from '#services/engine/receipts/receiptState.ts';
import { doNotDisturb, doNotDisturbCode, invalidNumber, statusOf } from './codes.ts';
import { textsIn, type PlatformAnswer } from './PlatformClient.ts';

const unknownRequest = 1013;
/** A request may be unknown to who answers until the platform's parts have heard of it. */
const unknownAfterMs = 10 * 60_000;

/**
 * The receipts in an answer of `check-delivery-report`: those of numbers whose message has ended. What the platform says
 * nothing of, or cannot say now, is asked for again.
 * @param ageMs since the request was sent
 */
export function readReceipts(
  { msisdns, carrierMessageIds }: OpenPoll,
  answer: PlatformAnswer,
  ageMs: number,
): PolledReceipt[] {
  if (answer.kind !== 'answered') return [];
  const { fields } = answer;
  const words = new Map(textsIn(fields, 'deliveryStatus').flatMap(wordOf));
  const dnd = new Set(textsIn(fields, 'dndMsisdn'));
  const invalid = new Set(textsIn(fields, 'invalidMsisdn'));
  const isUnknown = Number(fields.a2pDeliveryStatus) === unknownRequest && ageMs > unknownAfterMs;
  return msisdns.flatMap((msisdn, index): PolledReceipt[] => {
    const carrierMessageId = carrierMessageIds[index]!;
    const ended = (status: PolledReceipt['status'], carrierStatus: string) => [
      {
        carrierMessageId,
        status,
        carrierStatus,
        carrierError: null,
        ...(carrierStatus === doNotDisturb && { isDoNotDisturb: true }),
      },
    ];
    if (dnd.has(msisdn)) return ended('rejected', doNotDisturb);
    if (invalid.has(msisdn)) return ended('rejected', invalidNumber);
    const word = words.get(msisdn);
    if (word === String(doNotDisturbCode)) return ended('rejected', doNotDisturb);
    const status = word === undefined ? 'enroute' : statusOfState(stateOfWord(word)!);
    // A word that nobody has met may be followed by one that is known.
    if (status !== 'enroute' && (status !== 'unknown' || /^unkn/i.test(word!)))
      return ended(status, word!.replaceAll('\0', '').slice(0, 100));
    return isUnknown ? ended('unknown', statusOf(unknownRequest)) : [];
  });
}

/** `8801…-DELIVERED`, with whatever is around the number. */
function wordOf(text: string): [string, string][] {
  const [, msisdn, word] = /^\s*\+?(\d{8,15})\s*-\s*(\S.*)$/s.exec(text) ?? [];
  return msisdn && word ? [[msisdn, word.trimEnd()]] : [];
}
