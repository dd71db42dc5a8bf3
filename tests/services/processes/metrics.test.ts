import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { queueFigures } from '#services/engine/monitoring/queueFigures.ts';
import { allBecome, becomes, send } from '#tests/helpers/messages/messageState.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { newNumbers, passWaits, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The values of `/metrics`, by name and labels; labels of all metrics are left out. */
async function scrape(service: keyof World['urls']): Promise<Map<string, number>> {
  const response = await fetch(new URL('/metrics', world.urls[service]));
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [name = '', value] = line.split(/ (?=[^ ]+$)/);
      const own = name
        .replace(/,?(service|cell)="[^"]*"/g, '')
        .replace('{,', '{')
        .replace('{}', '');
      return [own, Number(value)];
    }),
  );
}

test('a message leaves its traces: submit, receipt and their times', async () => {
  const operator = await world.signIn('operator');
  const before = await scrape('sms-receiver');
  const id = await send(operator);
  await becomes(world.database, id, { status: 'delivered' });
  const after = await scrape('sms-receiver');
  const grown = (name: string) => after.get(name)! - (before.get(name) ?? 0);
  for (const name of [
    'barta_submits_total{route="primary",result="accepted"}',
    'barta_submit_duration_seconds_count{route="primary"}',
    'barta_receipts_total{route="primary",state="delivered"}',
    'barta_receipt_delay_seconds_count{route="primary"}',
  ])
    expect([name, grown(name)]).toEqual([name, 1]);
  expect(grown('barta_submits_total{route="primary",result="rejected"}')).toBe(0);
  expect(after.get('barta_route_link{route="primary",state="bound"}')).toBe(1);
  expect(after.get('barta_route_in_flight_segments{route="primary"}')).toBe(0);
  expect(after.get('barta_route_window_segments{route="primary"}')).toBe(10);
});

test('leases that nobody has renewed are counted, and the messages that they leave uncertain', async () => {
  const before = await scrape('sms-receiver');
  await world.stopReceiver();
  const { chunkId, ids } = await queueBatch(world.database, { to: newNumbers(3) });
  const { id: routeId } = await world.database.selectFrom('routes').select('id').executeTakeFirstOrThrow();
  const lost = {
    lease_token: 1,
    lease_until: new Date(0),
    in_flight: ids,
    in_flight_routes: ids.map(() => routeId),
  };
  await world.database.updateTable('chunks').set(lost).where('id', '=', chunkId).execute();
  await world.startReceiver();
  await eventually(async () => {
    const after = await scrape('sms-receiver');
    const grown = (name: string) => after.get(name)! - before.get(name)!;
    expect(grown('barta_leases_expired_total')).toBe(1);
    expect(grown('barta_uncertain_messages_total{route="primary"}')).toBe(3);
  });
  await passWaits(world.database);
  await allBecome(world.database, ids, 'delivered');
});

test('a request without credit is counted as one', async () => {
  const operator = await world.signIn('operator');
  await world.database.updateTable('credit_accounts').set({ held: 0, balance: 0 }).execute();
  const name = 'barta_refused_requests_total{code="insufficient-credit"}';
  const before = (await scrape('sms-receiver')).get(name) ?? 0;
  await expect(send(operator)).rejects.toThrow('insufficient-credit');
  expect((await scrape('sms-receiver')).get(name)).toBe(before + 1);
});

test('receiver and database manager say the same of the queue, and what each of them does', async () => {
  await eventually(async () => {
    const figures = await queueFigures(world.database);
    for (const service of ['sms-receiver', 'database-manager'] as const) {
      const values = await scrape(service);
      expect(values.get('barta_database_up')).toBe(1);
      expect(values.get('barta_dispatchers')).toBe(1);
      expect(values.get('barta_schema_version')).toBe(figures.schemaVersion);
      for (const lane of ['otp', 'transactional', 'promotional']) {
        expect(values.get(`barta_queue_messages{lane="${lane}"}`)).toBe(0);
        expect(values.get(`barta_queue_oldest_age_seconds{lane="${lane}"}`)).toBe(0);
      }
      const taskAt = values.get('barta_task_last_success_timestamp_seconds{task="fold rollup_changes"}')!;
      expect(Date.now() / 1_000 - taskAt).toBeLessThan(30);
    }
  });
});

test('while the database does not answer, the other metrics are still there', async () => {
  await world.database.schema.alterTable('early_receipts').renameTo('away').execute();
  try {
    await eventually(async () => {
      const values = await scrape('database-manager');
      expect(values.get('barta_database_up')).toBe(0);
      expect([...values.keys()].filter((name) => name.startsWith('barta_queue_'))).toEqual([]);
      expect(values.has('barta_leases')).toBe(false);
      expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    });
  } finally {
    await world.database.schema.alterTable('away').renameTo('early_receipts').execute();
  }
  await eventually(async () => expect((await scrape('database-manager')).get('barta_leases')).toBe(0));
});

describe('what operators are given', () => {
  const read = (file: string) => readFileSync(file, 'utf8');
  const alerts = read('deploy/prometheus/alerts.yml');
  const runbook = read('docs/operators/runbook.md');
  const monitoring = read('docs/operators/monitoring.md');
  const exported = new Map<string, string>();

  beforeAll(async () => {
    for (const address of Object.values(world.urls)) {
      const text = await (await fetch(new URL('/metrics', address))).text();
      for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) exported.set(name!, type!);
    }
  });

  const namesIn = (text: string) => [...new Set(text.match(/\b(barta|nodejs|process)_[a-z0-9_]+/g))].sort();
  const isExported = (name: string) =>
    exported.has(name) || exported.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram';

  test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/barta.json', 'docs/operators/runbook.md'])(
    '%s names only metrics that are exported',
    (file) => {
      const names = namesIn(read(file));
      expect(names.length).toBeGreaterThan(5);
      expect(names.filter((name) => !isExported(name))).toEqual([]);
    },
  );

  test('the table of metrics has each of them, and no other', () => {
    const listed = [...monitoring.matchAll(/^\| `(barta_\w+)`/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...exported.keys()].filter((name) => name.startsWith('barta_')).sort());
  });

  test('names follow the conventions of Prometheus', () => {
    for (const [name, type] of exported) {
      if (!name.startsWith('barta_')) continue;
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      expect(name).not.toMatch(/_(ms|milliseconds|kb|minutes)\b/);
    }
  });

  test('each alert has its section in the runbook and its row in the table of alerts', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    const anchors = [...alerts.matchAll(/runbook\.md#(\S+)/g)].map(([, anchor]) => anchor!);
    expect(anchors).toHaveLength(names.length);
    const sections = runbook.split(/^## /m).slice(1);
    const anchorOf = (section: string) => section.split('\n', 1)[0]!.toLowerCase().replaceAll(' ', '-');
    for (const [index, name] of names.entries()) {
      const section = sections.find((one) => anchorOf(one) === anchors[index]);
      expect([name, section?.includes(`\`${name}\``)]).toEqual([name, true]);
      expect([name, /Users see.*Find the cause.*\*\*Do/s.test(section!)]).toEqual([name, true]);
      expect(monitoring).toMatch(new RegExp(`^\\| \`${name}\``, 'm'));
    }
  });

  test.runIf(inject('engine').kind === 'server')('the queries of the runbook run', async () => {
    const blocks = [...runbook.matchAll(/^```sql\n(.*?)^```/gms)].map(([, block]) => block!);
    expect(blocks.length).toBeGreaterThan(5);
    for (const query of blocks.flatMap((block) => block.split(';')).filter((one) => one.trim()))
      await sql.raw(query).execute(world.database);
  });
});
