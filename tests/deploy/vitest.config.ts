import { defineConfig } from 'vitest/config';
import { needsDatabaseOrSocket } from '../../vitest.config.ts';

/** `npm run test:deploy`: the release and the files in `deploy/`, run as an operator runs them. Needs root on Debian. */
export default defineConfig({
  test: {
    ...needsDatabaseOrSocket,
    name: 'deploy',
    include: ['tests/deploy/**/*.test.ts'],
    // One after the other: they share ports, and one of them the machine's container engine.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 900_000,
    globalSetup: ['tests/deploy/setupRelease.ts'],
  },
});
