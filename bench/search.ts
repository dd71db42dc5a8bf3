import { sql } from 'kysely';
import { searchMessages } from '#contract/database-manager/search.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { searchRecords } from '#contract/main-api/search.ts';
import type { Database } from '#services/kit/database/index.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { signIn } from './barta/seed.ts';
import { percentile, timesOf } from './lib/percentiles.ts';
import { progress } from './lib/progress.ts';
import type { Cell, Table } from './lib/table.ts';
import { planOf } from './reports/plans.ts';
import { answerOf, serveHere, serveProcesses, type Serving } from './reports/serve.ts';
import { largestCompany, withYear } from './reports/year.ts';

/** The limit of the 95th percentile, in milliseconds. */
const goal = 100;
/** Beside the messages of `BENCH_REPORTS_N`. */
const sizes = {
  companies: 500,
  users: 100_000,
  tickets: 200_000,
  named: 50_000,
  batches: 100_000,
  toOneNumber: 20_000,
};
const busyNumber = '8801700000001';

interface Question {
  name: string;
  spec: EndpointSpec;
  text: string;
}

/** Measures the search of Ctrl-K among many messages, users and companies, by the provider and by the largest company. */
export function search(): Promise<Table> {
  return withYear(async (url, database) => {
    await prepareDatabase(database);
    const { company } = await largestCompany(database);
    await addNames(database, company);
    await addBusyNumber(database, company);
    const questions = await questionsOf(database, company);
    const serving = await serveProcesses(url);
    try {
      return await measure(database, url, serving, company, questions);
    } finally {
      await serving.stop();
    }
  });
}

async function measure(
  database: Database,
  url: string,
  serving: Serving,
  company: number,
  questions: readonly Question[],
): Promise<Table> {
  const tokens = {
    provider: await signIn(database, 1, 'Administrator'),
    company: await signIn(database, company, 'Operator'),
  };
  const rows: Cell[][] = [];
  const failures: string[] = [];
  let slowest: Question = questions[0]!;
  let most = 0;
  for (const [who, token] of Object.entries(tokens)) {
    for (const question of questions) {
      let results = 0;
      const times = await timesOf(async () => (results = await ask(serving, token, question)));
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      if (p95 > goal) failures.push(`${who}, ${question.name}: ${p95.toFixed(0)} ms, more than ${goal} ms`);
      if (who === 'provider' && p95 > most) [slowest, most] = [question, p95];
      progress(`${who}, ${question.name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
      rows.push([who, question.name, results, p50, p95, goal]);
    }
  }
  const plan = await planOf(url, async (watched) => {
    const here = await serveHere(watched);
    await ask(here, tokens.provider, slowest);
    await here.stop();
  });
  return {
    title: 'Search',
    columns: ['who', 'typed', 'results', 'p50 ms', 'p95 ms', 'goal ms'],
    rows,
    notes: [`The slowest of the provider was “${slowest.name}”:\n\n\`\`\`\n${plan}\n\`\`\``],
    failures,
  };
}

/** @returns how many results it has */
async function ask(serving: Serving, token: string, { spec, text }: Question): Promise<number> {
  const answer = await answerOf(serving, token, spec, { text });
  const lists = Object.values((await answer.json()) as Record<string, unknown>);
  return lists.flatMap((list) => (Array.isArray(list) ? list : [])).length;
}

async function questionsOf(database: Database, company: number): Promise<Question[]> {
  const { rows } = await sql<{ msisdn: string; id: number }>`
    select msisdn, id from messages where company_id = ${company} and msisdn <> ${busyNumber} limit 1`.execute(
    database,
  );
  const { msisdn, id } = rows[0]!;
  const { rows: batches } = await sql<{ id: number }>`
    select id from batches where company_id = ${company} and kind <> 'single' limit 1`.execute(database);
  return [
    { name: 'a number with few messages', spec: searchMessages, text: msisdn },
    {
      name: `a number with ${sizes.toOneNumber.toLocaleString('en-US')} messages`,
      spec: searchMessages,
      text: busyNumber,
    },
    { name: 'a number without messages', spec: searchMessages, text: '8801999999999' },
    { name: 'the first digits of a number', spec: searchMessages, text: msisdn.slice(2, 9) },
    { name: 'the id of a message', spec: searchMessages, text: String(id) },
    { name: 'the id of a batch', spec: searchMessages, text: String(batches[0]!.id) },
    { name: 'the beginning of a rare name', spec: searchRecords, text: 'Person777' },
    { name: 'a word of every user', spec: searchRecords, text: 'of the bench' },
    { name: 'two letters', spec: searchRecords, text: 'pe' },
    { name: 'a name that nothing has', spec: searchRecords, text: 'zzzz' },
    { name: 'the number of a person', spec: searchRecords, text: msisdn },
    { name: 'a word of every batch', spec: searchMessages, text: 'offer' },
    { name: 'the beginning of a rare batch', spec: searchMessages, text: 'offer 77' },
    { name: 'words that no batch has', spec: searchMessages, text: 'offer zzzz' },
    { name: 'the id of a ticket', spec: searchRecords, text: '4711' },
  ];
}

/** Fills up to `sizes`, so that a database can be measured again. */
async function addNames(database: Database, company: number): Promise<void> {
  const count = async (table: string) =>
    (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database))
      .rows[0]!.count;
  const missing = async (table: string, wanted: number) =>
    sql`generate_series(1, ${Math.max(0, wanted - (await count(table)))}::int) n`;
  progress('adding companies, users, tickets, templates and campaigns');
  await sql`insert into companies (name) select 'Company ' || n || ' of the bench'
    from ${await missing('companies', sizes.companies)}`.execute(database);
  const owner = sql`cross join (select array_agg(id) as ids from companies) owners`;
  const ownerId = sql`owners.ids[1 + n % cardinality(owners.ids)]`;
  await sql`insert into users (company_id, role_id, username, name, password_hash, contact_no)
    select ${ownerId}, (select id from roles where name = 'Operator' and company_id is null), 'person' || n || '.bench',
      'Person' || n || ' of the bench', '-', '88015' || lpad(n::text, 8, '0')
    from ${await missing('users', sizes.users)} ${owner}`.execute(database);
  await sql`insert into tickets (company_id, subject, description, complain_type_id, created_by_name, customer_msisdn)
    select ${ownerId}, 'Complaint ' || n || ' about lateness', '-', 1, 'Somebody', '88016' || lpad(n::text, 8, '0')
    from ${await missing('tickets', sizes.tickets)} ${owner}`.execute(database);
  await sql`insert into templates (company_id, name, text)
    select ${ownerId}, 'Offer ' || n || ' of the bench', 'Hello'
    from ${await missing('templates', sizes.named)} ${owner}`.execute(database);
  await sql`insert into campaigns (company_id, name, class, created_by)
    select ${ownerId}, 'Offer ' || n || ' of the bench', 'promotional', (select min(id) from users)
    from ${await missing('campaigns', sizes.named)} ${owner}`.execute(database);
  const { rows } = await sql<{ named: number }>`
    select count(*) as named from batches where name is not null`.execute(database);
  // Half of them belong to one company.
  await sql`insert into batches (company_id, user_id, name, kind, class, sender_id, state, accepted_at, valid_until)
    select owner.company_id, owner.id, 'Offer ' || n || ' of the bench', 'bulk', 'promotional', 'BENCH', 'finished',
      now() - make_interval(mins => n), now()
    from generate_series(1, ${Math.max(0, sizes.batches - rows[0]!.named)}::int) n
    cross join (select array_agg(id order by company_id = ${company} desc) as ids
      from (select distinct on (company_id) company_id, id from users order by 1, 2) users) owners
    join users owner on owner.id = owners.ids[case when n % 2 = 0 then 1 else 1 + n % cardinality(owners.ids) end]`.execute(
    database,
  );
  await sql`analyze`.execute(database);
}

/** Gives many messages of a company one number. */
async function addBusyNumber(database: Database, company: number): Promise<void> {
  await sql`
    update messages set msisdn = ${busyNumber} from (
      select company_id, id from messages where company_id = ${company} and operator = 'grameenphone'
        and mod(id, 13) = 0 limit greatest(0, ${sizes.toOneNumber} - (select count(*) from messages
          where company_id = ${company} and operator = 'grameenphone' and msisdn = ${busyNumber}))
    ) chosen where messages.company_id = chosen.company_id and messages.id = chosen.id`.execute(database);
  await sql`vacuum analyze messages`.execute(database);
}
