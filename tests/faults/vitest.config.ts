import { defineConfig } from 'vitest/config';
import { hasServer, needsDatabaseOrSocket } from '../../vitest.config.ts';

if (!hasServer) throw new Error('The fault tests need PostgreSQL: install it, or set TEST_DATABASE_URL.');

/** Long runs with faults (`npm run test:faults`): processes killed, carriers and links that misbehave, wrong clocks. */
export default defineConfig({
  test: {
    ...needsDatabaseOrSocket,
    name: 'faults',
    include: [
      'tests/faults/**/*.test.ts',
      'tests/services/queue/killed.test.ts',
      'tests/services/recipients/recipientsBounds.test.ts',
    ],
    env: { ALL_FAULTS: '1' },
    globalSetup: ['tests/helpers/database/setupServer.ts'],
  },
});
