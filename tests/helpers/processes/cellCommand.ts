import { execFile } from 'node:child_process';
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
  return new Promise((resolve) => {
    const program = `${inject('services')}/cell.js`;
    const env = { ...process.env, ...(typeof database === 'string' ? { DATABASE_URL: database } : database) };
    execFile(process.execPath, [program, ...args], { env }, (error, output, errors) => {
      resolve({ code: Number(error?.code ?? 0), output, errors });
    });
  });
}
