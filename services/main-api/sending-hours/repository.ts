import type { HourlyClass, SendingHours } from '#contract/main-api/sendingHours.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { listSendingHours } from '#services/kit/time/sendingHours.ts';

export type SendingHoursRepository = ReturnType<typeof sendingHoursRepository>;

export function sendingHoursRepository(queries: Queries) {
  return {
    /** Of each class that can have hours, also of those that have none. */
    list(): Promise<SendingHours[]> {
      return listSendingHours(queries);
    },

    async set(name: HourlyClass, opensAt: string, closesAt: string, timeZone: string): Promise<void> {
      const row = { opens_at: opensAt, closes_at: closesAt, time_zone: timeZone };
      await queries
        .insertInto('sending_hours')
        .values({ class: name, ...row })
        .onConflict((conflict) => conflict.column('class').doUpdateSet(row))
        .execute();
    },

    async clear(name: HourlyClass): Promise<void> {
      await queries.deleteFrom('sending_hours').where('class', '=', name).execute();
    },
  };
}
