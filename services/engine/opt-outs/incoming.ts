import { Counter } from 'prom-client';
import { decodeGsm, decodeUcs2 } from '#domain/sms/octets.ts';
import { maskMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { optOutWish } from '#domain/optOutWords.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/pdu.ts';
import { messageOctets } from '#services/kit/smpp/tlv.ts';
import { companiesThatSent } from './companiesThatSent.ts';
import { addOptOuts, removeIncomingOptOut } from './write.ts';

/** esm_class: a header stands before the text (SMPP 3.4 §5.2.12). */
const userDataHeaderBit = 0x40;
/** data_coding (§5.2.19). */
const codings = { latin1: 3, ucs2: 8 } as const;

/** Counts incoming texts by their outcome, for `/metrics`. */
export const incomingTexts = new Counter({
  name: 'incoming_texts_total',
  help: 'Incoming texts from handsets. ignored: neither STOP nor START; unproven: over a route by which the sender was not written to.',
  labelNames: ['outcome'] as const,
  registers: [],
});

/**
 * What somebody has written to a sender ID: STOP takes them out of the lists of every company that sends under it,
 * START takes that back. It counts for a company that has sent to this number, under this sender ID, over this route
 * or another one of the same carrier account: otherwise any carrier could opt anybody out of any company. Any other
 * text is ignored. Resolves when it is committed. It is idempotent, so the carrier may deliver the text again.
 * @param routeId the route that delivered it
 */
export async function takeIncoming(
  database: Database,
  routeId: number,
  deliver: DeliverSm | DataSm,
  log: Logger,
): Promise<void> {
  const wish = optOutWish(textOf(deliver));
  const from = parseMsisdn(deliver.source.addr);
  if (!wish || !from.ok) {
    incomingTexts.inc({ outcome: 'ignored' });
    log.info({ esmClass: deliver.esmClass }, 'an incoming text that asks for nothing');
    return;
  }
  const companies = await database.transaction().execute(async (transaction) => {
    const owners = await companiesThatSent(transaction, {
      msisdn: from.msisdn,
      senderId: deliver.destination.addr,
      routeId,
    });
    for (const companyId of owners) {
      if (wish === 'start') await removeIncomingOptOut(transaction, companyId, from.msisdn);
      else {
        const said = { msisdns: [from.msisdn], source: 'incoming', note: null, createdBy: null } as const;
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
      { wish, from: maskMsisdn(from.msisdn), senderId: deliver.destination.addr, routeId },
      'an incoming STOP or START came over a route by which its sender was not written to',
    );
  }
}

function textOf(deliver: DeliverSm | DataSm): string {
  const octets = messageOctets(deliver);
  const hasHeader = (deliver.esmClass & userDataHeaderBit) !== 0;
  const body = hasHeader ? octets.subarray((octets[0] ?? 0) + 1) : octets;
  if (deliver.dataCoding === codings.ucs2) return decodeUcs2(body);
  return deliver.dataCoding === codings.latin1 ? body.toString('latin1') : decodeGsm(body);
}
