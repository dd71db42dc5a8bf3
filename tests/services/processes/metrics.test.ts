import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueFigures } from '#services/engine/monitoring/queueFigures.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import { eventually } from '#tests/helpers/eventually.ts';
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
