const renamesTheView = 'renames the view over a shard, and its name then means the table of Citus';

/** Why some tests of the services cannot run where Citus holds the schema: a whole file, or those of its tests with this name. */
export const notOnCitus: readonly { file: string; test?: string; reason: string }[] = [
  {
    file: 'tests/services/database/pgbouncer.test.ts',
    reason: 'services connect straight to the node of a cell, past a pooler',
  },
  {
    file: 'tests/services/database/onlineMigrations.test.ts',
    reason:
      'changes tables outside a migration; tests/citus/cells.test.ts runs an online migration of a cell',
  },
  {
    file: 'tests/services/reports/replica.test.ts',
    reason: 'a cell that Citus holds has no DATABASE_READ_URL',
  },
  {
    file: 'tests/services/database/database.test.ts',
    test: 'of four services that start at once run once',
    reason: 'compares the tables with those of a new database, which Citus does not hold',
  },
  {
    file: 'tests/services/database/database.test.ts',
    test: 'are known from the next start on where an older version applied them',
    reason: 'drops a column outside a migration, which the views over the shards prevent',
  },
  {
    file: 'tests/services/processes/metrics.test.ts',
    test: 'while the database does not answer, the other metrics are still there',
    reason: renamesTheView,
  },
  {
    file: 'tests/services/queue/queueFigures.test.ts',
    test: 'those who ask at the same moment share one reading, and a failure is not kept',
    reason: renamesTheView,
  },
];
