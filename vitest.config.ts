import react from '@vitejs/plugin-react';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inFullRunOnly } from './tests/fullRun.ts';
import { findPostgres } from './tests/helpers/database/postgres.ts';

/**
 * Files share the modules of their worker: loading services or react-admin anew for each of them took as long
 * as the tests. So a test leaves nothing behind in a module; databases, servers and pages are its own.
 */
export const needsDatabaseOrSocket = {
  environment: 'node' as const,
  // A wait ends when its state is there, so a long limit costs nothing.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  isolate: false,
  // They wait for sockets, leases and other processes much of the time: twice as many as there are cores.
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
  provide: { services: 'dist/services' },
  // Tests check many passwords, and the product's cost of each is meant to be high.
  alias: [
    {
      find: /^@node-rs\/argon2$/,
      replacement: fileURLToPath(new URL('tests/helpers/people/quickArgon2.ts', import.meta.url)),
    },
    // They wait for texts and for routes more often than for anything else.
    {
      find: /^#services\/kit\/jobs\/repeat\.ts$/,
      replacement: fileURLToPath(new URL('tests/helpers/processes/quickRepeat.ts', import.meta.url)),
    },
  ],
};

/** Tests that are only about the embedded engine, or need no database. */
const onEmbeddedOnly = [
  'tests/{simulators,repository}/**/*.test.ts',
  'tests/services/**/{backup,demoPast,embeddedDatabase,privateFolder,fullDisk,syncedFiles}.test.ts',
  'tests/services/**/{exposure,recipientsReading,recipientsBounds,recipientsText,recipientsUntidy,recipientsValidation,recipientsWorkbook}.test.ts',
  // Calls every endpoint, and shows so that each call comes to an end on the single connection of the embedded engine.
  'tests/contract/masking.test.ts',
];
/**
 * Tests of what the two engines do differently (arrays, prepared statements, plans, migrations, one connection), and one test a
 * subsystem.
 */
const onBothEngines = [
  'tests/services/**/{arrays,csvCells,database,ledger,maskedSql,migration,preparedStatements,tableMaintenance}.test.ts',
  'tests/services/**/{archive,bulkAccept,contactFiles,dispatch,reconcile,reportPages,restart,rollups,sending,steppedClock,systemTexts}.test.ts',
];
/** Tests that need a real PostgreSQL. */
export const serverTests = {
  include: ['tests/{contract,services}/**/*.test.ts'],
  exclude: onEmbeddedOnly,
};
export const hasServer = Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== null;

/**
 * Chooses the files of a project: all, so that a file is found by its name, unless `npm test` asks for the quick ones.
 * @param full files that are in the full run only
 */
function partOf(include: string[], full: string[] = [], exclude: string[] = configDefaults.exclude) {
  return { include, exclude: process.env.TEST_PART === 'quick' ? [...exclude, ...full] : exclude };
}

/**
 * One project after the other, since each has workers of its own. Those of `inFullRunOnly` come first, in its order, and then all others
 * as vitest would have them.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longest: Readonly<Record<string, string[]>> = inFullRunOnly;
    const sorted = await super.sort(files);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const first = (longest[project.name] ?? []).toReversed();
      const length = ({ moduleId }: TestSpecification) => first.indexOf(path.relative('.', moduleId));
      return sorted.filter((file) => file.project === project).sort((one, two) => length(two) - length(one));
    });
  }
}

/**
 * Projects, told apart by what a test needs:
 * - unit: one file; the test stands beside it
 * - services on a server: a database or a socket, on a real PostgreSQL where one can be started
 * - services: those that the embedded PostgreSQL could make fail; all of them where no server can be started
 * - portal: components in jsdom
 * Journeys in a real browser are Playwright's (playwright.config.ts), long fault runs have a configuration of their own
 * (tests/faults/vitest.config.ts).
 */
export default defineConfig({
  test: {
    // Two cores: more workers that compute only wait for each other.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Files that share modules load them once. Not in threads: tests measure the processor time of their process.
          isolate: false,
          ...partOf(['{contract,domain,database,services,bench}/**/*.test.ts']),
          environment: 'node',
          // The checks run beside them.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...needsDatabaseOrSocket,
          name: 'services',
          ...(hasServer
            ? partOf([...onEmbeddedOnly, ...onBothEngines], inFullRunOnly.services)
            : partOf(
                ['tests/{contract,services,simulators,repository}/**/*.test.ts'],
                Object.values(inFullRunOnly).flat(),
              )),
          globalSetup: ['tests/helpers/database/setupEmbedded.ts'],
        },
      },
      ...(hasServer
        ? [
            {
              test: {
                ...needsDatabaseOrSocket,
                name: 'services on a server',
                ...partOf(serverTests.include, inFullRunOnly['services on a server'], serverTests.exclude),
                globalSetup: ['tests/helpers/database/setupServer.ts'],
              },
            },
          ]
        : []),
      {
        plugins: [react()],
        test: {
          name: 'portal',
          // Pages make much short-lived garbage, which a larger young generation collects less often.
          execArgv: ['--max-semi-space-size=64'],
          ...partOf(['src/**/*.test.{ts,tsx}', 'tests/portal/**/*.test.{ts,tsx}']),
          environment: 'jsdom',
          setupFiles: ['tests/portal/helpers/setup.ts'],
          // Whole pages on a busy machine: a wait ends when its state is there, so a long limit costs nothing.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
    ].filter(({ test }) => test.include.length > 0),
  },
});
