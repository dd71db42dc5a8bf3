import { dataCodings, decodeGsm, decodeUcs2 } from '#domain/sms/octets.ts';
import type { SubmitFrame } from '../wire/SubmitFrame.ts';

/** One submit as the carrier saw it. */
export interface JournalEntry {
  /** ISO 8601, UTC. */
  at: string;
  /** The connection, counted from 1. */
  bind: number;
  sequence: number;
  source: string;
  destination: string;
  /** The part's place in a longer message; null for a message of one part. */
  udh: { reference: number; total: number; part: number } | null;
  dataCoding: number;
  text: string;
  /** The octets of the text, the user data header not included. */
  hex: string;
  /** null when the submit was refused. */
  carrierMessageId: string | null;
  /** The command_status of the answer; null when none is given. */
  status: number | null;
}

/** A submit as it is kept: it becomes an entry when somebody reads it. */
export interface JournalRecord {
  /** Unix time, ms. */
  at: number;
  bind: number;
  submit: SubmitFrame;
  carrierMessageId: string | null;
  status: number | null;
}

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
