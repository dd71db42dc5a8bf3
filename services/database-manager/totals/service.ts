import type { Readable } from 'node:stream';
import type { Input, Reply } from '#contract/endpoint.ts';
import { outcomes, noTotals, type SmsCounts } from '#contract/database-manager/filter.ts';
import type { sameWeekdays } from '#contract/database-manager/sameWeekdays.ts';
import {
  mostTotalsRows,
  type exportTotals,
  type smsCounts,
  type totalsReport,
  type TotalsBy,
  type TotalsRow,
} from '#contract/database-manager/totals.ts';
import {
  mostUnusualCompanies,
  type CompanyDay,
  type unusualCompanies,
} from '#contract/database-manager/unusualCompanies.ts';
import { batchKinds } from '#contract/sms-receiver/messages.ts';
import { unusualDays } from '#domain/rates/unusualDay.ts';
import { compareWithDays, usualCompanyRules } from '#domain/rates/usualDay.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { exportStyle } from '#services/kit/csv/exportStyle.ts';
import { endOfTime } from '#services/kit/time/micros.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { checkTimeZone } from '#services/kit/time/timeZone.ts';
import { visibleFilter } from '../reports/request.ts';
import { valuesOf } from '#services/kit/database/sql/conditions.ts';
import { addedUp } from '../reports/counts.ts';
import type { MessageFilter } from '../reports/filterFields.ts';
import { totalsFile } from './file.ts';
import type { CompanyDayRow, TotalsRepository } from './repository.ts';

export type TotalsService = ReturnType<typeof totalsService>;

type TotalsQuery = Input<typeof totalsReport>['query'];

/** The report is named after it. */
const defaultBy: TotalsBy = 'day';

const timeKeys: readonly TotalsBy[] = ['day', 'month', 'hour'];

/** @param clock the database's */
export function totalsService(totals: TotalsRepository, clock: Clock) {
  /** All rows in their order, and what they come to. */
  async function totalsOf(session: Session, { filter, by = defaultBy, timeZone }: TotalsQuery) {
    const zone = checkTimeZone(timeZone);
    const rows = await totals.totalsBy(filterOf(session, clock, filter), by, zone);
    return { by, rows: rows.sort(inOrder(by)), totals: addedUp(rows) };
  }

  return {
    /** @throws validation-failed for a period that no calendar has, or a time zone that nobody knows */
    async report(session: Session, query: TotalsQuery): Promise<Reply<typeof totalsReport>> {
      const { by, rows, totals: sums } = await totalsOf(session, query);
      // Days are cut to the latest, anything else to the largest.
      const responseList = timeKeys.includes(by)
        ? rows.slice(-mostTotalsRows)
        : rows.slice(0, mostTotalsRows);
      return { responseList, totals: sums };
    },

    /** Every row: as many as there are days, or records. @throws as `report` */
    async file(session: Session, query: Input<typeof exportTotals>['query']): Promise<Readable> {
      const { by, rows } = await totalsOf(session, query);
      return totalsFile(by, rows, exportStyle(query));
    },

    /** @throws as `report` */
    async dashboard(
      session: Session,
      { filter, timeZone }: Input<typeof smsCounts>['query'],
    ): Promise<Reply<typeof smsCounts>> {
      const messageFilter = filterOf(session, clock, filter);
      const zone = checkTimeZone(timeZone);
      const [rows, latency, failures] = await Promise.all([
        totals.dashboard(messageFilter, zone),
        totals.latency(messageFilter),
        totals.failures(messageFilter),
      ]);
      const days = rows.flatMap(({ day, ...row }) => (day === null ? [] : [{ day, ...countsOf(row) }]));
      const hours = rows.flatMap(({ hour, ...row }) => (hour === null ? [] : [{ hour, ...countsOf(row) }]));
      const weekHours = rows.flatMap(({ weekHour, sent }) => (weekHour === null ? [] : [{ weekHour, sent }]));
      const operators = rows.flatMap(({ operator, ...row }) =>
        operator === null ? [] : [{ operator, ...countsOf(row) }],
      );
      return {
        data: sumOfCounts(operators),
        days: days.sort((left, right) => (left.day < right.day ? -1 : 1)),
        operators: operators.sort((left, right) => right.sent - left.sent),
        hours: hours.sort((left, right) => left.hour - right.hour),
        weekHours: weekHours.sort((left, right) => left.weekHour - right.weekHour),
        latency,
        failures,
      };
    },

    /** Companies whose day is not as usual so far. @throws as `report` */
    async unusualCompanies(
      session: Session,
      { filter, timeZone }: Input<typeof unusualCompanies>['query'],
    ): Promise<Reply<typeof unusualCompanies>> {
      const zone = checkTimeZone(timeZone);
      const messageFilter = filterOf(session, clock, filter);
      const { rows, until, hasBegun } = await totals.companyDays(messageFilter, zone, clock.now() * 1_000);
      const compared = hasBegun ? compareCompanies(rows) : [];
      const unusual = unusualDays(compared);
      return {
        companies: unusual.slice(0, mostUnusualCompanies),
        unusual: unusual.length,
        compared: compared.length,
        until: new Date(until / 1_000).toISOString(),
      };
    },

    /** @throws as `report` */
    async sameWeekdays(
      session: Session,
      { filter, timeZone }: Input<typeof sameWeekdays>['query'],
    ): Promise<Reply<typeof sameWeekdays>> {
      const zone = checkTimeZone(timeZone);
      return { hours: await totals.sameWeekdays(filterOf(session, clock, filter), zone) };
    },
  };
}

/** Kinds of which totals and rates are made; tests only if they are asked for. */
const usualKinds = batchKinds.filter((kind) => kind !== 'test');

/** A period that ends in the future is given no end: then the counts of an unfinished month can be used. */
function filterOf(session: Session, clock: Clock, asked?: TotalsQuery['filter']): MessageFilter {
  const asksForTests = asked?.kind !== undefined && valuesOf(asked.kind).includes('test');
  const filter = visibleFilter(session, asked, asksForTests ? batchKinds : usualKinds);
  const isOver = asked?.to !== undefined && Date.parse(asked.to) <= clock.now() + clockErrorMs;
  return { ...filter, to: isOver ? filter.to : endOfTime };
}

/** The database's clock may be ahead of our estimate by at most this. */
const clockErrorMs = 1_000;

/** Times from the earliest on; anything else with the largest first. */
function inOrder(by: TotalsBy): (left: TotalsRow, right: TotalsRow) => number {
  if (by === 'hour') return (left, right) => Number(left.key) - Number(right.key);
  if (timeKeys.includes(by)) return (left, right) => (left.key < right.key ? -1 : 1);
  return (left, right) => right.sent - left.sent || (left.key < right.key ? -1 : 1);
}

/** Each company beside its own days; not those with too few of them. */
function compareCompanies(rows: readonly CompanyDayRow[]): CompanyDay[] {
  const byCompany = new Map<number, CompanyDayRow[]>();
  for (const row of rows) byCompany.set(row.companyId, [...(byCompany.get(row.companyId) ?? []), row]);
  return [...byCompany.values()].flatMap((days) => {
    const { companyId, companyName } = days[0]!;
    const { sent, delivered, failed } = days.find(({ weeksAgo }) => weeksAgo === 0) ?? noTotals;
    const today = { sent, delivered, failed };
    const past = days.filter(({ weeksAgo }) => weeksAgo > 0);
    const usual = compareWithDays(today, past, usualCompanyRules);
    return usual ? [{ companyId, companyName, today, usual }] : [];
  });
}

const countNames = ['sent', ...outcomes] as const satisfies (keyof SmsCounts)[];

function sumOfCounts(rows: readonly SmsCounts[]): SmsCounts {
  const sums = countsOf(noTotals);
  for (const row of rows) for (const name of countNames) sums[name] += row[name];
  return sums;
}

function countsOf(row: SmsCounts): SmsCounts {
  return Object.fromEntries(countNames.map((name) => [name, row[name]])) as SmsCounts;
}
