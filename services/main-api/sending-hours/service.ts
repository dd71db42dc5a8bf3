import type { SendingHours } from '#contract/main-api/sendingHours.ts';
import { changesBetween, recordDeed } from '#services/kit/auth/audit.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { FieldProblems } from '../refuseProblems.ts';
import { sendingHoursRepository } from './repository.ts';

export type SendingHoursService = ReturnType<typeof sendingHoursService>;

const auditedFields = ['opensAt', 'closesAt', 'timeZone'] as const satisfies (keyof SendingHours)[];

export function sendingHoursService(database: Database) {
  return {
    list(): Promise<SendingHours[]> {
      return sendingHoursRepository(database).list();
    },

    /** @throws rule-refused with the fields at fault */
    update(session: Session, hours: SendingHours): Promise<SendingHours> {
      const problems = problemsOf(hours);
      if (Object.keys(problems).length > 0) throw refusedFields(problems);
      return writeAs(database, session, async (transaction) => {
        const sendingHours = sendingHoursRepository(transaction);
        const current = async () => (await sendingHours.list()).find((each) => each.class === hours.class)!;
        const before = await current();
        if (hours.opensAt === null || hours.closesAt === null) await sendingHours.clear(hours.class);
        else await sendingHours.set(hours.class, hours.opensAt, hours.closesAt, hours.timeZone);
        const after = await current();
        const changes = changesBetween(before, after, auditedFields);
        if (changes.length > 0) {
          await recordDeed(transaction, session, {
            action: 'updated',
            noun: 'sending-hours',
            companyId: null,
            recordId: null,
            recordName: hours.class,
            changes,
          });
        }
        return after;
      });
    },
  };
}

function problemsOf({ opensAt, closesAt, timeZone }: SendingHours): FieldProblems {
  const problems: FieldProblems = {};
  if (opensAt === null && closesAt !== null) problems.opensAt = 'required';
  if (closesAt === null && opensAt !== null) problems.closesAt = 'required';
  // As texts: `08:00` is before `22:00` in either order.
  if (opensAt !== null && closesAt !== null && opensAt >= closesAt) problems.closesAt = 'closes-before-opens';
  if (!isTimeZone(timeZone)) problems.timeZone = 'time-zone-unknown';
  return problems;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
