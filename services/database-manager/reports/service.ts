import type { Input, Reply } from '#contract/endpoint.ts';
import type { singleSmsReport, smsCounts } from '#contract/database-manager/reports.ts';
import { msisdnPrefix } from '#domain/msisdnPrefix.ts';
import { invalidFields } from '#services/kit/errors.ts';
import { pageOf } from '#services/kit/page.ts';
import { checkPeriod } from '#services/kit/period.ts';
import { visibleCompany, type Session } from '#services/kit/session.ts';
import type { ReportRepository } from './repository.ts';

export type ReportService = ReturnType<typeof reportService>;

type SingleQuery = Input<typeof singleSmsReport>['query'];
type CountsQuery = Input<typeof smsCounts>['query'];

export function reportService(reports: ReportRepository) {
  return {
    /** @throws validation-failed for a period that no calendar has, or a number to search for without a digit */
    async singleSms(session: Session, query: SingleQuery): Promise<Reply<typeof singleSmsReport>> {
      checkPeriod(query.filter);
      const { msisdn, companyId, ...filter } = query.filter ?? {};
      const prefix = msisdn === undefined ? undefined : msisdnPrefix(msisdn);
      if (prefix === null) throw invalidFields({ 'filter.msisdn': 'msisdn-not-a-number' });
      return reports.messages(
        { ...filter, kind: 'single', companyId: visibleCompany(session, companyId), msisdnPrefix: prefix },
        pageOf(query, ['id', 'DESC']),
      );
    },

    /** @throws validation-failed for a period that no calendar has, or a time zone that nobody knows */
    async counts(session: Session, query: CountsQuery): Promise<Reply<typeof smsCounts>> {
      checkPeriod(query.filter);
      const { companyId, ...period } = query.filter ?? {};
      const timeZone = query.timeZone ?? 'UTC';
      if (!isTimeZone(timeZone)) throw invalidFields({ timeZone: 'not-allowed' });
      const days = await reports.countsByDay(
        { ...period, companyId: visibleCompany(session, companyId) },
        timeZone,
      );
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
