import { hourlyClasses, type HourlyClass, type SendingHours } from '#contract/main-api/sendingHours.ts';
import type { Queries } from '#services/kit/database/index.ts';

export type SendingHoursRepository = ReturnType<typeof sendingHoursRepository>;

const defaultTimeZone = 'Asia/Dhaka';

export function sendingHoursRepository(queries: Queries) {
  return {
    /** Of each class that can have hours, also of those that have none. */
    async list(): Promise<SendingHours[]> {
      const rows = await queries.selectFrom('sending_hours').selectAll().execute();
      return hourlyClasses.map((name) => {
        const row = rows.find((each) => each.class === name);
        return {
          class: name,
          opensAt: row ? minutesOf(row.opens_at) : null,
          closesAt: row ? minutesOf(row.closes_at) : null,
          timeZone: row?.time_zone ?? defaultTimeZone,
        };
      });
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

/** `08:00:00` → `08:00` */
function minutesOf(time: string): string {
  return time.slice(0, 5);
}
