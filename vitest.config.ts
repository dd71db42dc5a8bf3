import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/helpers/postgres.ts';

/**
 * Files share the modules of their worker: loading services or react-admin anew for each of them took as long
 * as the tests. So a test leaves nothing behind in a module; databases, servers and pages are its own.
 */
const needsDatabaseOrSocket = {
  include: ['tests/{contract,services,simulators,repository}/**/*.test.ts'],
  environment: 'node' as const,
  // A wait ends when its state is there, so a long limit costs nothing.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  isolate: false,
  // They wait for sockets, leases and other processes much of the time: one more than there are cores.
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
};

/** What is decided before the database is asked, or by statements that say the same to both: on the embedded one. */
const sameOnBothEngines = [
  'tests/contract/{leaks,openapi,trickledBodies}.test.ts',
  'tests/services/{health,portal,exposure,forget,lookups,locations,branches,departments,companies}.test.ts',
  'tests/services/{balances,userList,userChanges,ownAccount,sendingHours}.test.ts',
  // What routes do is decided in memory, and waits for their connections most of the time.
  'tests/services/{manyRoutes,routeTests}.test.ts',
  // No database at all.
  'tests/services/recipients*.test.ts',
];
/**
 * The same with thousands of calls, which a server answers in half the time: there, where one can be started. That each call
 * also comes to an end on one connection is what `leaks` is for, which calls them all on the embedded one.
 */
const sameAndMany = [
  'tests/contract/{access,accessRaces,input}.test.ts',
  'tests/services/{auth,passwordRecovery,strangers}.test.ts',
];
const hasServer = Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== null;

/**
 * Projects, told apart by what a test needs:
 * - unit: one file; the test stands beside it
 * - services: a database or a socket, on the embedded PostgreSQL
 * - services on a server: the tests of contract and services on a real PostgreSQL, where one can be started,
 *   save those that would say the same
 * - portal: components in jsdom
 * Journeys in a real browser are Playwright's (playwright.config.ts).
 */
export default defineConfig({
  test: {
    // Two cores: more workers that compute only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,domain,database,services,bench}/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...needsDatabaseOrSocket,
          name: 'services',
          exclude: hasServer ? sameAndMany : [],
          globalSetup: ['tests/helpers/setupEmbedded.ts'],
        },
      },
      ...(hasServer
        ? [
            {
              test: {
                ...needsDatabaseOrSocket,
                name: 'services on a server',
                include: ['tests/{contract,services}/**/*.test.ts'],
                exclude: sameOnBothEngines,
                globalSetup: ['tests/helpers/setupServer.ts', 'tests/helpers/setupServices.ts'],
              },
            },
          ]
        : []),
      {
        plugins: [react()],
        test: {
          name: 'portal',
          include: ['src/**/*.test.{ts,tsx}', 'tests/portal/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/portal/setup.ts'],
          // Whole pages on a busy machine: a wait ends when its state is there, so a long limit costs nothing.
          testTimeout: 30_000,
          isolate: false,
        },
      },
    ],
  },
});
