/**
 * Test files that take long and rarely fail, by project of vitest (vitest.config.ts): `npm test` leaves them out, `npm run test:full`,
 * and so CI, runs them after the others. A journey of that kind has the tag `@full` in its name. The longest come first, and begin first: one
 * that began last would run alone.
 */
export const inFullRunOnly: Readonly<Record<'services on a server' | 'services', string[]>> = {
  'services on a server': [
    'tests/services/processes/npmStart.test.ts',
    'tests/services/processes/startAndStop.test.ts',
    'tests/services/carriers/refusingRoutes.test.ts',
    'tests/services/carriers/manyRoutes.test.ts',
    'tests/services/database/versions.test.ts',
    'tests/services/database/cells.test.ts',
    'tests/services/database/serviceRole.test.ts',
    'tests/contract/leaks.test.ts',
    'tests/services/cells/directory.test.ts',
    'tests/services/processes/doctor.test.ts',
    'tests/services/reports/replica.test.ts',
    'tests/services/processes/fullLog.test.ts',
    'tests/services/processes/inputFloods.test.ts',
    'tests/services/database/onlineMigrations.test.ts',
    'tests/services/carriers/oddCarriers.test.ts',
    'tests/services/database/failover.test.ts',
    'tests/services/queue/killed.test.ts',
    'tests/services/database/pgbouncer.test.ts',
    'tests/services/people/eraseNumber.test.ts',
    'tests/services/carriers/secretKey.test.ts',
    'tests/services/carriers/receiptsInAnyOrder.test.ts',
    'tests/services/carriers/receiptsThatContradict.test.ts',
    'tests/contract/accessRaces.test.ts',
    'tests/contract/trickledBodies.test.ts',
    'tests/services/accounts/revocationRaces.test.ts',
    'tests/services/database/restartDatabase.test.ts',
    // In `npm test` on the embedded engine.
    'tests/services/database/archive.test.ts',
    'tests/services/credit/reconcile.test.ts',
    'tests/services/reports/reportPages.test.ts',
  ],
  services: [
    'tests/contract/masking.test.ts',
    'tests/services/database/backup.test.ts',
    'tests/services/database/syncedFiles.test.ts',
    'tests/services/recipients/recipientsBounds.test.ts',
    'tests/repository/patternCosts.test.ts',
    'tests/services/database/fullDisk.test.ts',
    'tests/services/demo/demoPast.test.ts',
    'tests/services/database/privateFolder.test.ts',
    // In `npm test` on a server; their subsystems have another test on the embedded engine there.
    'tests/services/queue/dispatch.test.ts',
    'tests/services/sending/systemTexts.test.ts',
    'tests/services/reports/rollups.test.ts',
    'tests/services/queue/steppedClock.test.ts',
  ],
};
