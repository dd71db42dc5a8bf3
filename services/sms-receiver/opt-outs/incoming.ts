import { decodeGsm, decodeUcs2 } from '#domain/sms/octets.ts';
import { parseMsisdn } from '#domain/msisdn.ts';
import { optOutWish } from '#domain/optOutWords.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/log.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/pdu.ts';
import { messageOctets } from '#services/kit/smpp/tlv.ts';
import { optOutRepository } from './repository.ts';

/** esm_class: a header stands before the text (SMPP 3.4 §5.2.12). */
const userDataHeaderBit = 0x40;
/** data_coding (§5.2.19). */
const codings = { latin1: 3, ucs2: 8 } as const;

/**
 * What somebody has written to a sender ID: STOP takes them out of the lists of every company that sends under it,
 * START takes that back. Any other text is passed over. Resolves when it is committed; to do it twice changes nothing, so
 * the carrier may bring it again.
 */
export async function takeIncoming(
  database: Database,
  deliver: DeliverSm | DataSm,
  log: Logger,
): Promise<void> {
  const wish = optOutWish(textOf(deliver));
  const from = parseMsisdn(deliver.source.addr);
  if (!wish || !from.ok) {
    log.info({ esmClass: deliver.esmClass }, 'an incoming text that asks for nothing');
    return;
  }
  const companies = await database.transaction().execute(async (transaction) => {
    const optOuts = optOutRepository(transaction);
    const owners = await optOuts.ownersOf(deliver.destination.addr);
    for (const companyId of owners) {
      if (wish === 'start') await optOuts.deleteIncoming(companyId, from.msisdn);
      else {
        const said = { msisdns: [from.msisdn], source: 'incoming', note: null, createdBy: null } as const;
        await optOuts.insert({ companyId, ...said });
      }
    }
    return owners.length;
  });
  log.info({ wish, companies }, 'an incoming text about being written to');
}

function textOf(deliver: DeliverSm | DataSm): string {
  const octets = messageOctets(deliver);
  const hasHeader = (deliver.esmClass & userDataHeaderBit) !== 0;
  const body = hasHeader ? octets.subarray((octets[0] ?? 0) + 1) : octets;
  if (deliver.dataCoding === codings.ucs2) return decodeUcs2(body);
  return deliver.dataCoding === codings.latin1 ? body.toString('latin1') : decodeGsm(body);
}
