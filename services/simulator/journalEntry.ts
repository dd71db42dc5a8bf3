import type { SubmitSm } from '#services/kit/smpp/pdu.ts';
import { messageOctets } from '#services/kit/smpp/tlv.ts';
import { parseUserDataHeader } from '#domain/sms/concatenation.ts';
import { dataCodings, decodeGsm, decodeUcs2 } from '#domain/sms/octets.ts';
import type { JournalEntry } from './Journal.ts';

const userDataHeaderBit = 0x40;

/** A submit and what became of it, as the journal writes it. */
export function journalEntry(
  submit: SubmitSm,
  bind: number,
  answer: Pick<JournalEntry, 'carrierMessageId' | 'status'>,
): JournalEntry {
  const octets = messageOctets(submit);
  const hasHeader = (submit.esmClass & userDataHeaderBit) !== 0;
  const udh = hasHeader ? parseUserDataHeader(octets) : null;
  const body = hasHeader ? octets.subarray((octets[0] ?? 0) + 1) : octets;
  return {
    at: new Date().toISOString(),
    bind,
    sequence: submit.sequence,
    source: submit.source.addr,
    destination: submit.destination.addr,
    udh: udh && { reference: udh.reference, total: udh.total, part: udh.part },
    dataCoding: submit.dataCoding,
    text: submit.dataCoding === dataCodings.UCS2 ? decodeUcs2(body) : decodeGsm(body),
    hex: body.toString('hex'),
    ...answer,
  };
}
