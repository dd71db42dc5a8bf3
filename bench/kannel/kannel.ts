import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { numberOf, type Gateway } from '../lib/gateway.ts';
import { startProgram, type Program } from '../lib/program.ts';
import { kannelConfig, sendSmsRequest, statusPath, type KannelSettings } from './config.ts';

/** Debian keeps it out of ordinary users' PATH. */
const programs = '/usr/sbin';

/** e.g. `1.4.5`; null where it is not installed. */
export function kannelVersion(): string | null {
  if (!existsSync(path.join(programs, 'bearerbox'))) return null;
  const printed = execFileSync(path.join(programs, 'bearerbox'), ['--version'], { encoding: 'utf8' });
  return /version `([^']+)'/.exec(printed)?.[1] ?? 'of unknown version';
}

/** Says so where there is no rival to measure; the bench goes on without. */
export function rivalNote(): string[] {
  if (kannelVersion()) return [];
  return ['Kannel is not installed (apt-get install kannel), so it is not in this table.'];
}

/** The most widely used free SMS gateway: bearerbox, which speaks SMPP, and smsbox, which speaks HTTP. */
export async function startKannel(
  name: string,
  settings: Pick<KannelSettings, 'carrierPort' | 'carrierUrl' | 'carrierKey' | 'receipts' | 'store'>,
): Promise<Gateway> {
  const folder = await mkdtemp(path.join(tmpdir(), 'barta-kannel-'));
  if (settings.store === 'spool') await mkdir(path.join(folder, 'spool'));
  const ports = {
    admin: await freePort(),
    smsbox: await freePort(),
    http: await freePort(),
    receipts: await freePort(),
  };
  const file = path.join(folder, 'kannel.conf');
  await writeFile(file, kannelConfig({ ...settings, folder, ports }));

  const started: Program[] = [];
  const stop = async () => {
    for (const program of started.reverse()) await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const run = async (box: string, port: number) => {
      // Without -v it writes every step to standard error as well, which costs it two thirds of its speed.
      const program = await startProgram(path.join(programs, box), ['-v', '4', file], { cwd: folder, port });
      started.push(program);
      return program.pid;
    };
    const bearerbox = await run('bearerbox', ports.smsbox);
    const smsbox = await run('smsbox', ports.http);
    await isOnline(ports.admin);
    return {
      name,
      port: ports.http,
      requestOf: (index) => sendSmsRequest(numberOf(index)),
      processes: { bearerbox, smsbox },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Both of its halves have met, and the carrier has let it in. */
async function isOnline(adminPort: number): Promise<void> {
  await eventually(async () => {
    const status = await (await fetch(`http://127.0.0.1:${adminPort}${statusPath()}`)).text();
    const isUp = /\(online /.test(status) && /smsbox:/.test(status);
    if (!isUp) throw new Error(`Kannel does not come online:\n${status}`);
  }, 20_000);
}
