import type { EndpointSpec } from '#contract/endpoint.ts';
import { bulkSmsReport } from '#contract/database-manager/batches.ts';
import { smsHistory, singleSmsReport } from '#contract/database-manager/messages.ts';
import { smsCounts, totalsReport } from '#contract/database-manager/totals.ts';
import { masterReport } from '#contract/main-api/masterReport.ts';

/** A request, who makes it, and the plain query over the messages that says the same. */
export interface Question {
  name: string;
  who: 'provider' | 'company';
  spec: EndpointSpec;
  query: Record<string, unknown>;
  /** SQL over `messages` joined with `batches`; null where there is nothing to compare with. */
  naive: string | null;
  /** Milliseconds that 95 of 100 shall not exceed. */
  goal: number;
}

const dayMs = 86_400_000;
const timeZone = 'Asia/Dhaka';
const day = `(accepted_at at time zone '${timeZone}')::date`;
const joined = `from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id`;
const counts = `count(*), count(*) filter (where status = 'delivered'), sum(messages.segments), sum(charged - refunded)`;

/** @param company the one that sends most, and its `sender` */
export function questionsOf(until: Date, company: number, sender: string): Question[] {
  const since = (days: number) => new Date(until.getTime() - days * dayMs).toISOString();
  const [month, year] = [{ from: since(30), to: until.toISOString() }, { from: since(365) }];
  const accepted = ({ from, to }: { from: string; to?: string }) =>
    `accepted_at >= '${from}'${to ? ` and accepted_at < '${to}'` : ''}`;
  /** Limits the plain query to messages that the asker may see. */
  const seenBy = (who: Question['who']) => (who === 'company' ? `and messages.company_id = ${company}` : '');
  const dashboard = (
    name: string,
    who: Question['who'],
    filter: typeof month | typeof year,
    goal: number,
  ): Question => ({
    name: `dashboard, ${name}`,
    who,
    spec: smsCounts,
    query: { filter, timeZone },
    naive: `select ${day}, ${counts} ${joined} where ${accepted(filter)} ${seenBy(who)} group by 1`,
    goal,
  });
  const totals = (
    name: string,
    who: Question['who'],
    by: string,
    filter: object,
    naive: string,
  ): Question => ({
    name: `totals, ${name}`,
    who,
    spec: totalsReport,
    query: { by, filter: { ...year, ...filter }, timeZone },
    naive: `select ${naive}, ${counts} ${joined} where ${accepted(year)} ${seenBy(who)} group by 1`,
    goal: 300,
  });
  const page = (
    name: string,
    who: Question['who'],
    spec: EndpointSpec,
    filter: object,
    naive: string,
  ): Question => ({
    name: `page, ${name}`,
    who,
    spec,
    query: { filter: { ...year, ...filter }, range: [0, 24], sort: ['acceptedAt', 'DESC'] },
    naive: `select count(*) over () as total, messages.*, accepted_at ${joined}
      where ${accepted(year)} and ${naive} ${seenBy(who)}
      order by accepted_at desc, messages.id desc limit 25`,
    goal: 300,
  });
  return [
    dashboard('30 days, all companies', 'provider', month, 50),
    dashboard('30 days, largest company', 'company', month, 50),
    dashboard('12 months, all companies', 'provider', year, 300),
    totals('12 months by day, all companies', 'provider', 'day', {}, day),
    totals(
      '12 months by month, largest company',
      'company',
      'month',
      {},
      `to_char(accepted_at at time zone '${timeZone}', 'YYYY-MM')`,
    ),
    totals('12 months by user, all companies', 'provider', 'user', {}, 'user_id'),
    totals(
      '12 months by company, undelivered by Robi',
      'provider',
      'company',
      { operator: 'robi', status: 'undelivered' },
      'messages.company_id',
    ),
    totals('12 months by day, one sender ID', 'provider', 'day', { senderId: sender }, day),
    page('history, all companies', 'provider', smsHistory, {}, 'true'),
    page(
      'history, failed by Teletalk',
      'provider',
      smsHistory,
      { operator: 'teletalk', status: 'failed' },
      `operator = 'teletalk' and status = 'failed'`,
    ),
    page('history, one number', 'provider', smsHistory, { msisdn: '88017123' }, `msisdn like '88017123%'`),
    // A beginning that tens of thousands of numbers have: neither each of them is looked at, nor all codes.
    page(
      'history, one-time codes to 8801712',
      'provider',
      smsHistory,
      { class: 'otp', msisdn: '8801712' },
      `batches.class = 'otp' and msisdn like '8801712%'`,
    ),
    page(
      'history, rejected to 8801712',
      'provider',
      smsHistory,
      { status: 'rejected', msisdn: '8801712' },
      `messages.status = 'rejected' and msisdn like '8801712%'`,
    ),
    page(
      'single SMS, undelivered',
      'company',
      singleSmsReport,
      { status: 'undelivered' },
      `kind = 'single' and status = 'undelivered'`,
    ),
    {
      name: 'page, bulk SMS, all companies',
      who: 'provider',
      spec: bulkSmsReport,
      query: { filter: year, range: [0, 24], sort: ['acceptedAt', 'DESC'] },
      naive: `select batches.company_id, batches.id, accepted_at, ${counts} ${joined}
        where kind <> 'single' and ${accepted(year)} group by 1, 2, 3 order by accepted_at desc limit 25`,
      goal: 300,
    },
    {
      name: 'master report, 12 months',
      who: 'provider',
      spec: masterReport,
      query: { filter: year, sort: ['sent', 'DESC'], range: [0, 24] },
      naive: `select messages.company_id, ${counts} ${joined} where ${accepted(year)} group by 1`,
      goal: 300,
    },
  ];
}
