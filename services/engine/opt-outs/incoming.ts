import { sql } from 'kysely';
import { Counter } from 'prom-client';
import { maskMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { optOutWish } from '#domain/opt-outs/optOutWish.ts';
import { maxNote } from '#contract/sms-receiver/optOuts.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { writeWebhookEvent } from '#services/kit/webhooks/write.ts';
import { companiesThatSent } from './companiesThatSent.ts';
import { isPartOfText, readingsOf } from './readings.ts';
import { addOptOuts, removeIncomingOptOut } from './write.ts';

/** Counts incoming texts by their outcome, for `/metrics`. */
export const incomingTexts = new Counter({
  name: 'barta_incoming_texts_total',
  help: 'Incoming texts from handsets. ignored: neither STOP nor START; unproven: over a route by which the sender was not written to.',
  labelNames: ['outcome'] as const,
  registers: [],
});

/** A text that somebody has sent to a sender ID. */
export interface IncomingText {
  /** The route that delivered it. */
  routeId: number;
  /** As the carrier writes the number. */
  from: string;
  senderId: string;
  /** By its data_coding, then by other alphabets. */
  readings: readonly string[];
  /** One part of a longer text. */
  isPart: boolean;
  esmClass: number;
}

/** Parses a deliver_sm or data_sm that is no receipt. Never throws. */
export function parseIncomingText(deliver: DeliverSm | DataSm, routeId: number): IncomingText {
  const { source, destination, esmClass } = deliver;
  return {
    routeId,
    from: source.addr,
    senderId: destination.addr,
    readings: readingsOf(deliver),
    isPart: isPartOfText(deliver),
    esmClass,
  };
}

/**
 * STOP takes somebody out of the lists of every company that sends under this sender ID, START takes that back. It
 * counts for a company that has sent to this number, under this sender ID, over this route or another one of the same
 * carrier account: otherwise any carrier could opt anybody out of any company. Any other text goes to webhooks that want it, and no further. What they wrote is
 * kept beside the opt-out, since it was heard broadly. Resolves when it is committed. It is idempotent, so the carrier may
 * deliver the text again.
 */
export async function applyIncomingText(
  database: Database,
  incoming: IncomingText,
  log: Logger,
): Promise<void> {
  const { routeId, from, senderId, esmClass } = incoming;
  const { wish, words } = wishOf(incoming);
  const sender = parseMsisdn(from);
  if (!wish || !sender.ok) {
    incomingTexts.inc({ outcome: 'ignored' });
    log.info({ esmClass }, 'an incoming text that asks for nothing');
    if (!sender.ok || !(await isWanted(database))) return;
  }
  const { msisdn } = sender;
  const companies = await database.transaction().execute(async (transaction) => {
    const owners = await companiesThatSent(transaction, { msisdn, senderId, routeId });
    const text = readable(incoming.readings[0] ?? '');
    const data = { from: msisdn, senderId, text, isPart: incoming.isPart };
    for (const companyId of owners) {
      await writeWebhookEvent(transaction, { event: 'text.received', companyId, data });
      if (wish === 'start') await removeIncomingOptOut(transaction, companyId, msisdn);
      else if (wish) {
        const optOut = { msisdns: [msisdn], source: 'incoming', note: words, createdBy: null } as const;
        await addOptOuts(transaction, { companyId, ...optOut });
      }
    }
    return owners.length;
  });
  if (!wish) return;
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

/** Finds what the sender asks for, and the words in which they do; a part of a text is never a whole START. */
function wishOf({ readings, isPart }: IncomingText): { wish: ReturnType<typeof optOutWish>; words: string } {
  for (const reading of readings) {
    const wish = optOutWish(reading);
    if (wish && !(wish === 'start' && isPart)) return { wish, words: noteOf(reading) };
  }
  return { wish: null, words: '' };
}

/** As much as a note may have. */
function noteOf(text: string): string {
  return [...readable(text)].slice(0, maxNote).join('');
}

/** Without what PostgreSQL and JSON cannot carry. */
function readable(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim();
}

/** Whether any company wants to be told of incoming texts; without one nobody looks for whom a text is. */
async function isWanted(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from webhooks where is_on and deleted_at is null and 'text.received' = any(events) limit 1`.execute(
    database,
  );
  return rows.length > 0;
}
