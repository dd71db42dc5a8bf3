import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { servicePorts } from '#contract/endpoint.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { deliverOne, signIn } from './deliverOne.ts';
import { startDocker, type Docker } from './docker.ts';
import { commandsOf } from './guide.ts';

const { archive, folder } = inject('release');
const version = path.basename(folder).replace('barta-', '');
const clients = 8;
/** The first administrator has credit for 1,000. */
const messagesEach = 100;
const processes = ['main-api', 'sms-receiver', 'database-manager', 'portal', 'db', 'carrier'];
const at = (port: number) => `http://127.0.0.1:${port}`;
const urls = {
  'main-api': at(servicePorts['main-api']),
  'sms-receiver': at(servicePorts['sms-receiver']),
  'database-manager': at(servicePorts['database-manager']),
  portal: at(8080),
};
let docker: Docker;

beforeAll(async () => {
  docker = await startDocker({ COMPOSE_PROFILES: 'simulator' });
  for (const file of [archive, `${archive}.sha256`])
    copyFileSync(file, path.join(docker.folder, path.basename(file)));
});
afterAll(async () => {
  docker?.run('if test -f compose.yaml; then docker-compose down --volumes --timeout 20; fi');
  await docker?.stop();
});

/**
 * Commands for the parts that the guide leaves to the reader to fill in; and short times, so that another process soon takes over from a
 * dead one.
 */
const fillIn = `
  sed -i 's/^SMPP_HOST=/&carrier/; s/^SMPP_SYSTEM_ID=/&barta/' sms-receiver.env
  printf 'SMPP_RESPONSE_SECONDS=2\nDISPATCH_LEASE_SECONDS=5\nUNCERTAIN_GRACE_SECONDS=1\n' >> sms-receiver.env`;

let client: Client;
let password: string;

test('who follows the guide gets from the release to a delivered message', async () => {
  const start = Date.now();
  let said = '';
  for (const [heading, block] of commandsOf('docs/operators/docker.md', version)) {
    if (heading.startsWith('3.')) docker.run(fillIn);
    // Placeholders of the guide do not fit the field.
    said += docker.run(block.replace('echo PASSWORD', 'echo ours'));
    if (heading.startsWith('3.')) await eventually(() => expect(states()).toEqual(allHealthy()), 120_000);
  }
  password = /with password (\S+)\./.exec(said)![1]!;
  client = await signIn(urls, 'admin', password);
  await deliverOne(client);
  process.stdout.write(`from the release to a delivered message: ${(Date.now() - start) / 1_000} s\n`);
  expect((await fetch(urls.portal)).status).toBe(200);
});

const allHealthy = () => Object.fromEntries(processes.map((name) => [name, 'healthy']));

const inspect = (name: string, field: string) =>
  docker.run(`docker inspect --format '{{${field}}}' $(docker-compose ps -q ${name})`).trim();

const states = () =>
  Object.fromEntries(processes.map((name) => [name, inspect(name, '.State.Health.Status')]));

test('a container is small, and neither runs as root nor writes to its files', () => {
  const octets = Number(docker.run(`docker image inspect --format '{{.Size}}' barta:${version}`));
  const base = Number(docker.run("docker image inspect --format '{{.Size}}' node:20-bookworm-slim"));
  process.stdout.write(`the image: ${(octets - base) / 1e6} MB over those of its base\n`);
  expect(octets - base).toBeLessThan(150e6);
  for (const name of processes) {
    const user = docker.run(`docker-compose exec -T ${name} id --user`).trim();
    expect({ name, user }).not.toEqual({ name, user: '0' });
    const write = `docker-compose exec -T ${name} sh -c 'touch /opt/written || touch /usr/written'`;
    expect(() => docker.run(write), name).toThrow('Read-only file system');
  }
  // Where uploaded lists wait.
  docker.run(`docker-compose exec -T sms-receiver sh -c 'cd "$TMPDIR" && touch own && rm own'`);
});

test('while one service is away the others go on', async () => {
  const without = async (name: string, work: () => Promise<unknown>) => {
    docker.run(`docker-compose stop ${name}`);
    await work();
    docker.run(`docker-compose start ${name}`);
    await eventually(() => expect(inspect(name, '.State.Health.Status')).toBe('healthy'), 60_000);
  };
  const signsIn = () => signIn(urls, 'admin', password);
  const body = { to: '01712345002', text: 'While the reports are away', class: 'transactional' as const };
  await without('main-api', () => deliverOne(client, '01712345001'));
  await without('sms-receiver', signsIn);
  await without('database-manager', async () => (await signsIn()).call(sendSingle, { body }));
  await without('portal', () => deliverOne(client, '01712345003'));
});

/** As when the kernel ends it for want of memory. `docker kill` would count as a wish that it stay down. */
async function killAndAwait(name: string): Promise<void> {
  const killed = inspect(name, '.State.Pid');
  process.kill(Number(killed), 'SIGKILL');
  await eventually(() => {
    expect(inspect(name, '.State.Pid')).not.toMatch(new RegExp(`^(0|${killed})$`));
    expect(inspect(name, '.State.Health.Status')).toBe('healthy');
  }, 60_000);
}

test('containers are killed while messages are sent: they come back, and nothing is lost', async () => {
  expect(client, 'the first test signs in').toBeDefined();
  const select = (sql: string) =>
    docker.run(`docker-compose exec -T db psql -h /var/run/postgresql -U postgres -Atd barta -c "${sql}"`);
  const before = Number(select('select count(*) from messages'));
  let accepted = 0;
  let repeated = 0;
  const sendAll = Array.from({ length: clients }, async (_, index) => {
    for (let count = 0; count < messagesEach; count += 1) {
      const to = `0171${String(1_000_000 + index * messagesEach + count)}`;
      const idempotencyKey = crypto.randomUUID();
      const body = { to, text: 'While containers are killed', class: 'transactional' as const };
      for (;;) {
        // A request that a killed process had begun to read is never answered.
        const signal = AbortSignal.timeout(5_000);
        const answer = await client
          .answer(sendSingle, { body }, { idempotencyKey, signal })
          .catch(() => ({ status: 503, body: null }));
        if (answer.status === 202) break;
        expect(answer).toMatchObject({ status: 503 });
        repeated += 1;
        await sleep(200);
      }
      accepted += 1;
      // So that it lasts as long as the containers need to come back.
      await sleep(250);
    }
  });
  await eventually(() => expect(accepted).toBeGreaterThan(200), 60_000);
  await killAndAwait('sms-receiver');
  await killAndAwait('db');
  await Promise.all(sendAll);
  expect(accepted).toBe(clients * messagesEach);
  expect(repeated).toBeGreaterThan(0);

  const sent = before + accepted;
  await eventually(
    () => expect(select('select status, count(*) from messages group by status')).toBe(`delivered|${sent}\n`),
    120_000,
  );
  const flagged = Number(select('select count(*) from messages where possible_duplicate'));
  const journal = docker.run(
    `docker-compose exec -T carrier node --eval
     "fetch('http://127.0.0.1:2776/journal/counts').then((it) => it.text()).then(console.log)"`.replace(
      '\n',
      ' ',
    ),
  );
  const counts = JSON.parse(journal) as { accepted: number; unanswered: number; repeated: number };
  process.stdout.write(`killed: ${JSON.stringify({ accepted, repeated, flagged, counts })}\n`);
  expect(counts.accepted + counts.unanswered - counts.repeated).toBe(sent);
  expect(counts.repeated).toBeLessThanOrEqual(flagged);
});
