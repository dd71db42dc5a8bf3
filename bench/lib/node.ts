import { fileURLToPath } from 'node:url';
import { startProgram, type Program, type ProgramOptions } from './program.ts';

/** This checkout. */
const ownRoot = fileURLToPath(new URL('../..', import.meta.url));

/** One of our own TypeScript programs as a process. @param file from the root of the checkout */
export function startNode(
  file: string,
  options: ProgramOptions,
  args: readonly string[] = [],
): Promise<Program> {
  return startProgram(process.execPath, ['--import', 'tsx', file, ...args], { cwd: ownRoot, ...options });
}
