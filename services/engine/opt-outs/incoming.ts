import { Counter } from 'prom-client';
import { decodeGsm, decodeUcs2 } from '#domain/sms/octets.ts';
import { maskMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { optOutWish } from '#domain/optOutWords.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { textOctets } from '#services/kit/smpp/codec/tlv.ts';
import { companiesThatSent } from './companiesThatSent.ts';
import { addOptOuts, removeIncomingOptOut } from './write.ts';

/** data_coding (§5.2.19). */
const codings = { latin1: 3, ucs2: 8 } as const;

/** Counts incoming texts by their outcome, for `/metrics`. */
export const incomingTexts = new Counter({
  name: 'barta_incoming_texts_total',
  help: 'Incoming texts from handsets. ignored: neither STOP nor START; unproven: over a route by which the sender was not written to.',
  labelNames: ['outcome'] as const,
  registers: [],
});

/** What somebody has written to a sender ID. */
export interface IncomingText {
  /** The route that delivered it. */
  routeId: number;
  /** As the carrier writes the number. */
  from: string;
  senderId: string;
  text: string;
  esmClass: number;
}

/** Parses a deliver_sm or data_sm that is no receipt. Never throws. */
export function parseIncomingText(deliver: DeliverSm | DataSm, routeId: number): IncomingText {
  const { source, destination, esmClass } = deliver;
  return { routeId, from: source.addr, senderId: destination.addr, text: textOf(deliver), esmClass };
}

/**
 * STOP takes somebody out of the lists of every company that sends under this sender ID, START takes that back. It
 * counts for a company that has sent to this number, under this sender ID, over this route or another one of the same
 * carrier account: otherwise any carrier could opt anybody out of any company. Any other text is ignored. Resolves when
 * it is committed. It is idempotent, so the carrier may deliver the text again.
 */
export async function applyIncomingText(
  database: Database,
  { routeId, from, senderId, text, esmClass }: IncomingText,
  log: Logger,
): Promise<void> {
  const wish = optOutWish(text);
  const sender = parseMsisdn(from);
  if (!wish || !sender.ok) {
    incomingTexts.inc({ outcome: 'ignored' });
    log.info({ esmClass }, 'an incoming text that asks for nothing');
    return;
  }
  const { msisdn } = sender;
  const companies = await database.transaction().execute(async (transaction) => {
    const owners = await companiesThatSent(transaction, { msisdn, senderId, routeId });
    for (const companyId of owners) {
      if (wish === 'start') await removeIncomingOptOut(transaction, companyId, msisdn);
      else {
        const said = { msisdns: [msisdn], source: 'incoming', note: null, createdBy: null } as const;
        await addOptOuts(transaction, { companyId, ...said });
      }
    }
    return owners.length;
  });
  if (companies > 0) {
    incomingTexts.inc({ outcome: wish });
    log.info({ wish, companies }, 'an incoming STOP or START was applied');
  } else {
    incomingTexts.inc({ outcome: 'unproven' });
    log.warn(
      { wish, from: maskMsisdn(msisdn), senderId, routeId },
      'an incoming STOP or START came over a route by which its sender was not written to',
    );
  }
}

function textOf(deliver: DeliverSm | DataSm): string {
  const octets = textOctets(deliver);
  if (deliver.dataCoding === codings.ucs2) return decodeUcs2(octets);
  return deliver.dataCoding === codings.latin1 ? octets.toString('latin1') : decodeGsm(octets);
}
