import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { octetsFree } from '#services/kit/database/embedded/roomOnDisk.ts';
import { ownPorts, portProblem } from '#services/kit/process/ports.ts';
import { find, type Finding } from './findings.ts';
import type { ExaminedSettings } from './settings.ts';

const octetsOfMb = 1024 * 1024;

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
  return Promise.all(
    ownPorts(settings)
      .filter(([name]) => !name.startsWith('SIMULATOR'))
      .map(([name, port]) => find('port', () => examinePort(settings.HOST, name, port))),
  );
}

async function examinePort(host: string, name: string, port: number): Promise<string> {
  const problem = await portProblem(host, name, port);
  if (problem === null) return `${name}: ${port} is free`;
  if (problem.isBarta) return `${name}: a running Barta listens on ${port}`;
  throw new Error(problem.text);
}
