import { execFile, type ChildProcess } from 'node:child_process';
import { inject } from 'vitest';

export interface Ended {
  code: number;
  output: string;
  errors: string;
}

/**
 * Runs `npm run cell` as an operator does.
 * @param database its URL, or settings with it
 */
export function runCell(database: string | Record<string, string>, ...args: string[]): Promise<Ended> {
  return startCell(database, ...args).ended;
}

/** As `runCell`, for a command that is ended before it is done. */
export function startCell(
  database: string | Record<string, string>,
  ...args: string[]
): { process: ChildProcess; ended: Promise<Ended> } {
  const program = `${inject('services')}/cell.js`;
  const env = { ...process.env, ...(typeof database === 'string' ? { DATABASE_URL: database } : database) };
  let started!: ChildProcess;
  const ended = new Promise<Ended>((resolve) => {
    started = execFile(process.execPath, [program, ...args], { env }, (error, output, errors) => {
      resolve({ code: Number(error?.code ?? 0), output, errors });
    });
  });
  return { process: started, ended };
}
