import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { demoPassword, demoUsernames } from '#database/seed/demo.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { deliverOne, signIn } from './deliverOne.ts';

const { folder } = inject('release');
const token = 'a token of this test only';
const work = mkdtempSync(path.join(tmpdir(), 'barta-prometheus-'));
afterAll(() => rmSync(work, { recursive: true }));

beforeAll(() => {
  if (spawnSync('promtool', ['--version']).error)
    throw new Error('promtool is missing, by which the alerts are tested: apt install prometheus');
  cpSync('deploy/prometheus', work, { recursive: true });
  writeFileSync(path.join(work, 'internal-token'), token);
});

const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { cwd: work, encoding: 'utf8', stdio: 'pipe' });

test('Prometheus accepts the configuration and the rules, and each alert fires when it should', () => {
  expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
  expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
});

describe('a running Barta', () => {
  const processes: ChildProcess[] = [];
  const ports: Record<string, number> = {};
  let carrier: ChildProcess;
  const at = (service: string) => `http://127.0.0.1:${ports[service]}`;

  beforeAll(async () => {
    const services = ['MAIN_API', 'SMS_RECEIVER', 'DATABASE_MANAGER', 'PORTAL'];
    for (const name of [...services, 'SIMULATOR', 'SIMULATOR_HTTP', 'SIMULATOR_CONTROL', 'PROMETHEUS'])
      ports[name] = await freePort();
    carrier = startCarrier();
    start(process.execPath, ['dist/services/start.js'], {
      ...Object.fromEntries(services.map((name) => [`${name}_PORT`, String(ports[name])])),
      SMPP_HOST: '127.0.0.1',
      SMPP_PORT: String(ports.SIMULATOR),
      DATA_DIR: path.join(work, 'barta'),
      INTERNAL_TOKEN: token,
    });
    await eventually(async () => expect((await fetch(at('PORTAL'))).status).toBe(200), 60_000);
    shorten(services.map((name) => `127.0.0.1:${ports[name]}`));
    start('prometheus', [
      '--config.file=prometheus.yml',
      '--storage.tsdb.path=prometheus',
      `--web.listen-address=127.0.0.1:${ports.PROMETHEUS}`,
    ]);
    await eventually(
      async () => expect((await fetch(`${at('PROMETHEUS')}/-/ready`)).status).toBe(200),
      30_000,
    );
  });
  afterAll(async () => {
    for (const one of processes.reverse()) {
      if (one.exitCode !== null || one.signalCode !== null) continue;
      one.kill('SIGTERM');
      await once(one, 'exit');
    }
  });

  function start(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const cwd = program === process.execPath ? folder : work;
    const started = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
    processes.push(started);
    return started;
  }

  function startCarrier(): ChildProcess {
    return start(process.execPath, ['dist/services/simulator.js'], {
      SIMULATOR_PORT: String(ports.SIMULATOR),
      SIMULATOR_HTTP_PORT: String(ports.SIMULATOR_HTTP),
      SIMULATOR_CONTROL_PORT: String(ports.SIMULATOR_CONTROL),
    });
  }

  /** Other targets, and seconds instead of minutes. */
  function shorten(targets: readonly string[]): void {
    const edit = (file: string, change: (text: string) => string) =>
      writeFileSync(path.join(work, file), change(readFileSync(path.join(work, file), 'utf8')));
    let next = 0;
    edit('prometheus.yml', (text) =>
      text
        .replace(/interval: 15s/g, 'interval: 1s')
        .replace(/127\.0\.0\.1:\d+ #/g, () => `${targets[next++]} #`),
    );
    expect(next).toBe(targets.length);
    edit('alerts.yml', (text) => text.replace(/for: \d+m/g, 'for: 3s'));
  }

  async function ask<Result>(api: string): Promise<Result> {
    const reply = await fetch(`${at('PROMETHEUS')}/api/v1/${api}`);
    const answer = (await reply.json()) as { status: string; data: Result };
    expect(answer, api).toMatchObject({ status: 'success' });
    return answer.data;
  }
  const values = async (query: string) => {
    const { result } = await ask<{ result: { value: [number, string] }[] }>(
      `query?query=${encodeURIComponent(query)}`,
    );
    return result.map(({ value }) => Number(value[1]));
  };
  const alerts = async () => {
    const { alerts: active } = await ask<{ alerts: { labels: { alertname: string }; state: string }[] }>(
      'alerts',
    );
    return Object.fromEntries(active.map(({ labels, state }) => [labels.alertname, state]));
  };

  test('every panel of the dashboard asks what Prometheus understands', async () => {
    const { panels } = JSON.parse(readFileSync('deploy/grafana/barta.json', 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(30);
    for (const query of queries)
      await values(query.replaceAll('$cell', 'public').replaceAll('$__rate_interval', '1m'));
  });

  test('is scraped with its token, and wakes somebody when its carrier is gone and a code waits', async () => {
    await eventually(async () => expect(await values('up')).toEqual([1, 1, 1, 1]), 30_000);
    const urls = {
      'main-api': at('MAIN_API'),
      'sms-receiver': at('SMS_RECEIVER'),
      'database-manager': at('DATABASE_MANAGER'),
    };
    const admin = await signIn(urls, demoUsernames[0], demoPassword);
    await deliverOne(admin);
    await eventually(async () => {
      expect(await values('barta_submits_total{result="accepted"}')).toEqual([1]);
      expect(await values('barta_receipts_total{state="delivered"}')).toEqual([1]);
      expect(await alerts()).toEqual({});
    }, 30_000);

    carrier.kill('SIGKILL');
    await once(carrier, 'exit');
    const body = { to: '01712345679', text: 'Your code is 123456', class: 'otp' as const };
    await admin.call(sendSingle, { body });
    const states = new Set<string>();
    await eventually(async () => {
      const { BartaNoRouteBound: state } = await alerts();
      if (state) states.add(state);
      expect(state).toBe('firing');
    }, 60_000);
    expect([...states]).toEqual(['pending', 'firing']);
    await eventually(async () => {
      expect(await alerts()).toEqual({ BartaNoRouteBound: 'firing', BartaOneTimeCodesWait: 'firing' });
    }, 90_000);

    carrier = startCarrier();
    await eventually(async () => {
      expect(await values('barta_receipts_total{state="delivered"}')).toEqual([2]);
      expect(await alerts()).toEqual({});
    }, 120_000);
  });
});
