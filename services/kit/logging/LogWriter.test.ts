import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, existsSync, openSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { createLog } from './log.ts';
import { LogWriter } from './LogWriter.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'barta-log-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Waits until all that was written has either arrived or been dropped. */
async function settled(writer: LogWriter): Promise<void> {
  for (let wait = 0; wait < 2_000 && writer.pendingLength > 0; wait += 5) await sleep(5);
}
const linesOf = async (file: string) => (await readFile(file, 'utf8')).split('\n').filter(Boolean);

test('every line arrives, in order, in a file that only its owner may read', async () => {
  const file = path.join(folder, 'kept.log');
  const writer = new LogWriter({ file });
  const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index} বাংলা`);
  for (const line of lines) writer.write(`${line}\n`);
  await settled(writer);
  expect(await linesOf(file)).toEqual(lines);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(writer.dropped).toBe(0);
  writer.close();
});

test('what was written last is in the file when the process ends', async () => {
  const file = path.join(folder, 'last.log');
  const writer = new LogWriter({ file });
  for (let index = 0; index < 100; index += 1) writer.write(`line ${index}\n`);
  writer.close();
  for (let wait = 0; wait < 1_000 && (await linesOf(file)).length < 100; wait += 5) await sleep(5);
  expect((await linesOf(file)).sort()).toEqual(
    Array.from({ length: 100 }, (_, index) => `line ${index}`).sort(),
  );
});

test('a flush ends when every line so far is in the file', async () => {
  const file = path.join(folder, 'flushed.log');
  const writer = new LogWriter({ file });
  const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}`);
  for (const line of lines) writer.write(`${line}\n`);
  await new Promise<void>((resolve) => writer.flush(resolve));
  expect(await linesOf(file)).toEqual(lines);
  await new Promise<void>((resolve) => writer.flush(resolve));
  writer.close();
});

test('a file that would become too large is rotated, without losing or tearing a line', async () => {
  const file = path.join(folder, 'rotated.log');
  await writeFile(file, 'of the process before\n');
  const writer = new LogWriter({ file, mostOctets: 1_000 });
  const lines = Array.from({ length: 80 }, (_, index) => `line ${index} ${'x'.repeat(80)}`);
  for (const line of lines) {
    writer.write(`${line}\n`);
    await settled(writer);
  }
  writer.close();
  const files = [5, 4, 3, 2, 1].map((number) => `${file}.${number}`);
  const kept = await Promise.all([...files, file].map(linesOf));
  expect(kept.flat()).toEqual(lines.slice(-kept.flat().length));
  expect(kept.flat().length).toBeGreaterThan(50);
  for (const one of [...files, file]) expect((await stat(one)).size).toBeLessThanOrEqual(1_000);
  expect(existsSync(`${file}.6`)).toBe(false);
  expect(writer.dropped).toBe(0);
});

describe.runIf(existsSync('/dev/full'))('a full disk', () => {
  test('drops lines and counts them without blocking the process', async () => {
    const writer = new LogWriter({ file: '/dev/full' });
    const start = cpuMs();
    for (let round = 0; round < 20; round += 1) {
      for (let index = 0; index < 100; index += 1) writer.write(`${'x'.repeat(200)}\n`);
      await sleep(1);
    }
    await new Promise<void>((resolve) => writer.flush(resolve));
    expect(writer.dropped).toBe(2_000);
    writer.close();
    expect(cpuMs() - start).toBeLessThan(1_000);
  });
});

const canMount = process.platform === 'linux' && process.getuid?.() === 0 && triesToMount();
function triesToMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Only root may mount; elsewhere `/dev/full` above stands for the full disk. */
describe.runIf(canMount)('a disk that has room again', () => {
  test('is written whole lines again, after one with the number of dropped lines', async () => {
    const disk = path.join(folder, 'disk');
    execFileSync('mkdir', [disk]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    try {
      const file = path.join(disk, 'barta.log');
      const filler = path.join(disk, 'filler');
      await writeFile(filler, 'x'.repeat(40_000));
      const writer = new LogWriter({ file }, { retryMs: 20 });
      const log = createLog('test', 'info', writer);
      for (let index = 0; index < 300; index += 1) {
        log.info({ index, filler: 'y'.repeat(100) }, 'line');
        if (index % 20 === 0) await sleep(1);
      }
      await settled(writer);
      expect(writer.dropped).toBeGreaterThan(50);
      await rm(filler);
      await sleep(50);
      log.info('after');
      await settled(writer);
      await sleep(20);
      const lines = await linesOf(file);
      const whole = lines.flatMap((line) => {
        try {
          return [JSON.parse(line) as { msg: string; dropped?: number }];
        } catch {
          return [];
        }
      });
      // The one that the full disk cut off in its middle.
      expect(lines.length - whole.length).toBeLessThanOrEqual(1);
      expect(whole.map(({ msg }) => msg)).toContain('after');
      const missing = whole.find(({ msg }) => msg === 'log lines were dropped');
      expect(missing?.dropped).toBe(writer.dropped);
      expect(whole.filter(({ msg }) => msg === 'line')).toHaveLength(300 - writer.dropped);
      writer.close();
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
  });
});

describe.runIf(process.platform === 'linux')('a pipe that nobody reads', () => {
  test('fills no memory, blocks nothing, and is written again when it is read', async () => {
    const fifo = path.join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const reading = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    const writing = openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
    const writer = new LogWriter({ descriptor: writing }, { mostPending: 100_000 });
    for (let index = 0; index < 10_000; index += 1) writer.write(`${'x'.repeat(99)}\n`);
    await sleep(20);
    expect(writer.pendingLength).toBeLessThanOrEqual(100_000);
    expect(writer.dropped).toBeGreaterThan(8_000);
    const reader = spawn('cat', { stdio: [reading, 'pipe', 'inherit'] });
    let taken = 0;
    reader.stdout!.on('data', (part: Buffer) => (taken += part.length));
    await settled(writer);
    writer.close();
    closeSync(writing);
    for (let wait = 0; wait < 2_000 && taken < (10_000 - writer.dropped) * 100; wait += 5) await sleep(5);
    expect(taken).toBe((10_000 - writer.dropped) * 100);
    reader.kill();
    closeSync(reading);
  });
});

test('a log that cannot be opened is refused at the start', async () => {
  await appendFile(path.join(folder, 'file'), '');
  expect(() => new LogWriter({ file: path.join(folder, 'file', 'barta.log') })).toThrow('ENOTDIR');
});
