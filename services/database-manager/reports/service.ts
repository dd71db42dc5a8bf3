import type { Input, Reply } from '#contract/endpoint.ts';
import type { singleSmsReport, smsCounts } from '#contract/database-manager/reports.ts';
import { can } from '#contract/permissions.ts';
import { maskMsisdn } from '#domain/msisdn.ts';
import { msisdnPrefix } from '#domain/msisdnPrefix.ts';
import { AppError, invalidFields } from '#services/kit/errors.ts';
import { pageOf } from '#services/kit/page.ts';
import { checkPeriod } from '#services/kit/period.ts';
import { visibleCompany, type Session } from '#services/kit/session.ts';
import type { ReportRepository } from './repository.ts';

export type ReportService = ReturnType<typeof reportService>;

type SingleQuery = Input<typeof singleSmsReport>['query'];
type CountsQuery = Input<typeof smsCounts>['query'];

export function reportService(reports: ReportRepository) {
  return {
    /**
     * Numbers are masked for who may not see them whole; they could not search by one either, or they would find it
     * out digit by digit.
     * @throws validation-failed for a period that no calendar has, or a number to search for without a digit;
     * forbidden
     */
    async singleSms(session: Session, query: SingleQuery): Promise<Reply<typeof singleSmsReport>> {
      checkPeriod(query.filter);
      const { msisdn, companyId, ...filter } = query.filter ?? {};
      const seesNumbers = can(session.permissions, 'view-msisdn');
      if (msisdn !== undefined && !seesNumbers) {
        throw new AppError('forbidden', 'To search by number needs the permission view-msisdn.');
      }
      const prefix = msisdn === undefined ? undefined : msisdnPrefix(msisdn);
      if (prefix === null) throw invalidFields({ 'filter.msisdn': 'msisdn-not-a-number' });
      const found = await reports.messages(
        { ...filter, ...visibleTo(session, companyId), kind: 'single', msisdnPrefix: prefix },
        pageOf(query, ['id', 'DESC']),
      );
      if (seesNumbers) return found;
      return {
        ...found,
        responseList: found.responseList.map((row) => ({ ...row, to: maskMsisdn(row.to) })),
      };
    },

    /** @throws validation-failed for a period that no calendar has, or a time zone that nobody knows */
    async counts(session: Session, query: CountsQuery): Promise<Reply<typeof smsCounts>> {
      checkPeriod(query.filter);
      const { companyId, ...period } = query.filter ?? {};
      const timeZone = query.timeZone ?? 'UTC';
      if (!isTimeZone(timeZone)) throw invalidFields({ timeZone: 'not-allowed' });
      const days = await reports.countsByDay({ ...period, ...visibleTo(session, companyId) }, timeZone);
      const sum = (key: 'sent' | 'delivered' | 'failed' | 'pending') =>
        days.reduce((total, day) => total + day[key], 0);
      return {
        data: {
          sent: sum('sent'),
          delivered: sum('delivered'),
          failed: sum('failed'),
          pending: sum('pending'),
        },
        days,
      };
    },
  };
}

/**
 * The texts of the services themselves stand among the provider's messages, and tell names and numbers of other
 * companies' people: who sees no other company does not see those either.
 */
function visibleTo(session: Session, asked: number | undefined) {
  return { companyId: visibleCompany(session, asked), withHidden: session.scope === 'platform' };
}

function isTimeZone(name: string): boolean {
  // An offset such as `+06` is east to JavaScript (since Node 22) and west to PostgreSQL.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
