import { defineConfig } from 'vitest/config';
import { needsDatabaseOrSocket, serverTests } from './vitest.config.ts';

/** The tests of the services on a server, with Citus holding the schema: `npm run test:citus`. */
export default defineConfig({
  test: {
    ...needsDatabaseOrSocket,
    ...serverTests,
    include: ['tests/citus/**/*.test.ts', ...serverTests.include],
    globalSetup: ['tests/helpers/database/setupCitus.ts', 'tests/helpers/processes/setupServices.ts'],
  },
});
