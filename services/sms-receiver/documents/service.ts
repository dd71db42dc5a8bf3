import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { Input } from '#contract/endpoint.ts';
import { Recharge, type printReceipt as receiptEndpoint } from '#contract/sms-receiver/credit.ts';
import {
  mostStatementDays,
  mostStatementLines,
  type printStatement as statementEndpoint,
} from '#contract/sms-receiver/transactions.ts';
import { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import { auditExport } from '#services/kit/auth/audit.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { invalidFields, notFound, refusedFields } from '#services/kit/errors.ts';
import { maskedReply } from '#services/kit/http/masking/maskedReply.ts';
import { printStyle } from '#services/kit/pdf/printStyle.ts';
import { microsOf } from '#services/kit/time/micros.ts';
import { isInCalendar } from '#services/kit/time/period.ts';
import { checkTimeZone } from '#services/kit/time/timeZone.ts';
import { findRechargeById } from '../credit/repository.ts';
import { periodBalances } from '../transactions/balances.ts';
import { readGroupsOf } from '../transactions/groups.ts';
import { inLedgerSnapshot } from '../transactions/ledgerSnapshot.ts';
import { readParties } from './letterhead.ts';
import { printReceipt } from './receipt.ts';
import { printStatement } from './statement.ts';

/** A day more, for a year of days of which one has 25 hours. */
const mostMs = (mostStatementDays * 24 + 1) * 3_600_000;

export function documentService(database: Database) {
  return {
    /**
     * @throws validation-failed for a period that no calendar has; not-found for another company; rule-refused for a period
     * that is too long for paper
     */
    async statement(session: Session, query: Input<typeof statementEndpoint>['query']): Promise<Readable> {
      const { from, to, language = 'en' } = query;
      const timeZone = checkTimeZone(query.timeZone);
      for (const [name, instant] of Object.entries({ from, to })) {
        if (!isInCalendar(instant)) throw invalidFields({ [name]: 'bad-format' });
      }
      const ms = Date.parse(to) - Date.parse(from);
      if (ms <= 0) throw invalidFields({ to: 'too-small' });
      if (ms > mostMs) throw refusedFields({ to: 'statement-too-long' });
      const companyId = query.companyId ?? session.companyId;
      if (visibleCompany(session, companyId) !== companyId) throw notFound('company');

      const read = await inLedgerSnapshot(database, async (snapshot) => {
        const period = { companyId, from, to, isOfProvider: true, seesNumbers: true };
        const { rows } = await sql<{ now: Date }>`select now() as now`.execute(snapshot);
        return {
          madeAt: rows[0]!.now,
          parties: await readParties(snapshot, companyId, language),
          balances: await periodBalances(snapshot, companyId, { from: microsOf(from), to: microsOf(to) }),
          lines: await readGroupsOf(snapshot, period, timeZone, mostStatementLines + 1),
        };
      });
      if (read.lines.length > mostStatementLines) throw refusedFields({ to: 'statement-too-long' });
      await auditExport(database, session, 'Credit statement', { companyId, from, to });
      const lines = read.lines.map((line) => maskedReply(LedgerGroup, session, line));
      const printed = { ...read, lines, companyId, from: new Date(from), to: new Date(to) };
      return printStatement(printed, printStyle(language, timeZone));
    },

    /** @throws not-found, also for another company's; validation-failed for a time zone that does not exist */
    async receipt(
      session: Session,
      place: Input<typeof receiptEndpoint>['params'],
      { timeZone, language = 'en' }: Input<typeof receiptEndpoint>['query'],
    ): Promise<Readable> {
      const style = printStyle(language, checkTimeZone(timeZone));
      const isVisible = visibleCompany(session, place.companyId) === place.companyId;
      const recharge = isVisible ? await findRechargeById(database, place) : null;
      if (!recharge) throw notFound('recharge');
      const shown = maskedReply(Recharge, session, recharge);
      return printReceipt(shown, await readParties(database, place.companyId, language), style);
    },
  };
}
