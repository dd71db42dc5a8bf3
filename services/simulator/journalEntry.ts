import { dataCodings, decodeGsm, decodeUcs2 } from '#domain/sms/octets.ts';
import type { JournalEntry, JournalRecord } from './Journal.ts';

/** A submit and what became of it, as the journal shows it. */
export function journalEntry({ at, bind, submit, carrierMessageId, status }: JournalRecord): JournalEntry {
  const { body, concatenation: udh, dataCoding } = submit;
  return {
    at: new Date(at).toISOString(),
    bind,
    sequence: submit.sequence,
    source: submit.source,
    destination: submit.destination,
    udh: udh && { reference: udh.reference, total: udh.total, part: udh.part },
    dataCoding,
    text: dataCoding === dataCodings.UCS2 ? decodeUcs2(body) : decodeGsm(body),
    hex: body.toString('hex'),
    carrierMessageId,
    status,
  };
}
