import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { startProgram, type Program, type ProgramOptions } from './program.ts';

/** This checkout. */
const ownRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Our programs that a bench starts, by the names of what is built of them. */
const ofBench = { 'embedded-host': 'bench/barta/embeddedHost.ts' };
type ProgramName =
  | 'simulator'
  | 'sms-receiver'
  | 'database-manager'
  | 'main-api'
  | 'portal'
  | keyof typeof ofBench;

let built: Promise<string> | null = null;

/**
 * One of our own programs as a process, built as it runs in production.
 * @param options `servicesFolder` has what was built of another release
 */
export async function startNode(
  name: ProgramName,
  { servicesFolder, ...options }: ProgramOptions & { servicesFolder?: string | undefined },
  args: readonly string[] = [],
): Promise<Program> {
  const folder = servicesFolder ?? (await (built ??= buildAll()));
  const nodeArgs = ['--enable-source-maps', `${folder}/${name}.js`, ...args];
  return startProgram(process.execPath, nodeArgs, { cwd: ownRoot, ...options });
}

/** @returns the folder, which goes with this process */
async function buildAll(): Promise<string> {
  const folder = `dist/services-of-bench/${process.pid}`;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Beside what the services' own configuration names.
  const own = { outDir: folder, rollupOptions: { input: ofBench } };
  await build({ root: ownRoot, configFile: 'vite.services.config.ts', logLevel: 'warn', build: own });
  return folder;
}
