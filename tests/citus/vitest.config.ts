import { defineConfig } from 'vitest/config';
import { notOnCitus } from '../helpers/database/notOnCitus.ts';
import { needsDatabaseOrSocket, serverTests } from '../../vitest.config.ts';

/** `npm run test:citus`: cells on a cluster, and the tests of the services on a server where Citus holds the schema. */
export default defineConfig({
  test: {
    ...needsDatabaseOrSocket,
    ...serverTests,
    exclude: [...serverTests.exclude, ...notOnCitus.filter(({ test }) => !test).map(({ file }) => file)],
    setupFiles: ['tests/helpers/database/skipOnCitus.ts'],
    include: ['tests/citus/**/*.test.ts', ...serverTests.include],
    globalSetup: ['tests/helpers/database/setupCitus.ts'],
  },
});
