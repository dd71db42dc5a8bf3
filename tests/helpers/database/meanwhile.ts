import type { Database } from '#services/kit/database/index.ts';

/** The same database, where `action` happens just before the first transaction begins: a race that always ends alike. */
export function withMeanwhile(database: Database, action: () => Promise<unknown>): Database {
  let hasHappened = false;
  const transaction = () => ({
    async execute(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) {
      if (!hasHappened) {
        hasHappened = true;
        await action();
      }
      return database.transaction().execute(work);
    },
  });
  return new Proxy(database, {
    get(target, key) {
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
