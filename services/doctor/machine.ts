import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { octetsFree } from '#services/kit/database/embedded/roomOnDisk.ts';
import { isOwnPort } from '#services/kit/process/settings.ts';
import { find, type Finding } from './findings.ts';
import type { ExaminedSettings } from './settings.ts';

const octetsOfMb = 1024 * 1024;
const answerMs = 3_000;

export async function examineFolders(settings: ExaminedSettings): Promise<Finding[]> {
  const { DATABASE_URL, DATA_DIR, DISK_RESERVE_MB, KEPT_LISTS_MB } = settings;
  const findings: Finding[] = [];
  // The portal has neither of the two.
  if ('DATA_DIR' in settings && !DATABASE_URL)
    findings.push(await find('data folder', () => examineFolder('DATA_DIR', DATA_DIR, DISK_RESERVE_MB)));
  if (KEPT_LISTS_MB !== undefined)
    findings.push(await find('upload folder', () => examineFolder('TMPDIR', tmpdir(), KEPT_LISTS_MB)));
  return findings;
}

/** @param setting that names the folder, which is made at the start if it is not there yet */
function examineFolder(setting: string, folder: string, neededMb: number): string {
  let found = path.resolve(folder);
  while (!existsSync(found)) found = path.dirname(found);
  if (!statSync(found).isDirectory()) throw new Error(`${found} is not a folder: set ${setting} to one.`);
  try {
    accessSync(found, constants.W_OK);
  } catch {
    throw new Error(
      `Nothing can be written to ${found}: give it to the user that runs Barta, or set ${setting} to another folder.`,
    );
  }
  const freeMb = Math.floor(octetsFree(found) / octetsOfMb);
  if (freeMb >= neededMb) return `${folder} has ${freeMb} MB left`;
  throw new Error(
    `The disk of ${found} has ${freeMb} MB left and ${neededMb} MB are needed: make room there, or set ${setting} to a folder on another disk.`,
  );
}

/** Each port on which a program is to listen is free, or Barta listens on it already. */
export async function examinePorts(settings: ExaminedSettings): Promise<Finding[]> {
  const ports = Object.entries(settings).filter(
    ([name, port]) => isOwnPort(name) && port !== 0 && !name.startsWith('SIMULATOR'),
  ) as [string, number][];
  return Promise.all(ports.map(([name, port]) => find('port', () => examinePort(settings.HOST, name, port))));
}

async function examinePort(host: string, name: string, port: number): Promise<string> {
  const { code } = await listenOnce(host, port);
  if (code === null) return `${name}: ${port} is free`;
  if (code === 'EADDRINUSE') {
    if (await isBarta(host, port)) return `${name}: a running Barta listens on ${port}`;
    throw new Error(
      `${name} is ${port}, on which another program listens: stop that one, or choose another port.`,
    );
  }
  if (code === 'EACCES')
    throw new Error(`${name} is ${port}, which only root may listen on: choose a port above 1023.`);
  throw new Error(`HOST is ${host}, which is no address of this machine (${code}): correct it.`);
}

function listenOnce(host: string, port: number): Promise<{ code: string | null }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve({ code }));
    server.listen({ host, port }, () => server.close(() => resolve({ code: null })));
  });
}

async function isBarta(host: string, port: number): Promise<boolean> {
  // No request can be sent to an address that means all addresses of this machine.
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const authority = reached.includes(':') ? `[${reached}]` : reached;
  try {
    const response = await fetch(`http://${authority}:${port}/health`, {
      signal: AbortSignal.timeout(answerMs),
    });
    return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}
