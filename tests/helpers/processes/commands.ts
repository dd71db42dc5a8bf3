import { execFile, type ChildProcess } from 'node:child_process';
import { builtServices } from './builtServices.ts';

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
export function startCell(database: string | Record<string, string>, ...args: string[]): Started {
  return startCommand('cell', typeof database === 'string' ? { DATABASE_URL: database } : database, ...args);
}

export interface Started {
  process: ChildProcess;
  ended: Promise<Ended>;
}

/** Runs a built command as an operator does. @param settings over those of this process */
export function startCommand(name: string, settings: Record<string, string>, ...args: string[]): Started {
  const program = `${builtServices()}/${name}.js`;
  let started!: ChildProcess;
  const ended = new Promise<Ended>((resolve) => {
    const env = { ...process.env, ...settings };
    started = execFile(process.execPath, [program, ...args], { env }, (error, output, errors) => {
      resolve({ code: Number(error?.code ?? 0), output, errors });
    });
  });
  return { process: started, ended };
}
