import type { SendingHours } from '#contract/main-api/sending/sendingHours.ts';
import { auditedChanges, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { listSendingHours } from '#services/kit/time/sendingHours.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';

/** @throws rule-refused with the fields at fault */
export async function updateSendingHours(
  database: Database,
  session: Session,
  hours: SendingHours,
): Promise<SendingHours> {
  refuseProblems(problemsOf(hours));
  return writeAs(database, session, async (transaction) => {
    const current = async () =>
      (await listSendingHours(transaction)).find((each) => each.class === hours.class)!;
    const before = await current();
    await store(transaction, hours);
    const after = await current();
    const changes = auditedChanges(before, after, { class: 'entry' });
    if (changes.length > 0) {
      await writeAuditEntry(transaction, session, {
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
}

/** A class without an opening or a closing time may be sent at all hours. */
async function store(queries: Queries, hours: SendingHours): Promise<void> {
  if (hours.opensAt === null || hours.closesAt === null) {
    await queries.deleteFrom('sending_hours').where('class', '=', hours.class).execute();
    return;
  }
  const row = { opens_at: hours.opensAt, closes_at: hours.closesAt, time_zone: hours.timeZone };
  await queries
    .insertInto('sending_hours')
    .values({ class: hours.class, ...row })
    .onConflict((conflict) => conflict.column('class').doUpdateSet(row))
    .execute();
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
