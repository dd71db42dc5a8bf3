import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';

/** One in so many recipients of offers does not want them. */
const perOptOut = 40;

/** Some who were sent an offer have opted out after their last one: by an answer, or by a call that somebody noted down. */
export async function addOptOuts(transaction: Transaction<Schema>): Promise<void> {
  await sql`
    insert into opt_outs (company_id, msisdn, source, note, created_by, created_at, look_at)
    select company_id, msisdn, source, case source when 'staff' then 'By telephone' end,
      case source when 'staff' then (select min(id) from users where users.company_id = offered.company_id) end,
      last_at + interval '7 minutes', null
    from (
      select messages.company_id, msisdn, max(coalesce(messages.final_at, batches.accepted_at)) as last_at,
        case when messages.msisdn like '%3' then 'staff' else 'incoming' end as source
      from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
      where batches.class = 'promotional' and hashtextextended(msisdn, messages.company_id) % ${perOptOut} = 0
      group by 1, 2, 4
      having bool_or(messages.status = 'delivered')
    ) offered
    where last_at < now() - interval '10 minutes' order by last_at`.execute(transaction);
}

const complaints = [
  {
    kind: 'Message not delivered',
    subject: 'A customer did not get the text',
    answer: 'The handset was switched off. It was sent again in the evening.',
  },
  {
    kind: 'Message delivered late',
    subject: 'A code came after five minutes',
    answer: 'The carrier had a fault between 10 and 11. It is mended.',
  },
  {
    kind: 'Sender ID',
    subject: 'The name of the sender is missing',
    answer: 'The carrier has registered the sender ID now.',
  },
  {
    kind: 'Balance or recharge',
    subject: 'The balance is lower than we expected',
    answer: 'Long texts cost one credit a part. The statement of the month is attached to the mail.',
  },
] as const;

/** Complaints of the past, each about a failed message: answered within hours and closed within days. */
export async function addTickets(transaction: Transaction<Schema>, until: Date): Promise<void> {
  const { rows } = await sql<{ id: number; index: number; author: number; name: string; company: number }>`
    insert into tickets (company_id, subject, description, complain_type_id, status, priority, customer_msisdn, message_id, batch_id,
      assignee_id, due_at, created_by, created_by_name, created_by_company_id, created_at, updated_at, first_responded_at,
      resolved_at, closed_at)
    select failed.company_id, complaint.subject, 'The customer called us about it.', complain_types.id,
      case when index % 3 = 0 then 'resolved' else 'closed' end, (array['low', 'normal', 'normal', 'high'])[1 + index % 4],
      msisdn, message_id, batch_id, (select id from users where username = 'admin'), at + interval '3 days', author, author_name,
      failed.company_id, at, at + interval '2 days', at + make_interval(mins => 20 + index * 37 % 300),
      at + make_interval(hours => 6 + index * 11 % 60), case when index % 3 <> 0 then at + interval '3 days' end
    from (
      select messages.company_id, messages.id as message_id, batch_id, msisdn, users.id as author, users.name as author_name,
        final_at + interval '1 hour' as at, row_number() over (order by final_at)::int as index
      from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
      join users on users.id = batches.user_id
      where messages.status in ('undelivered', 'expired') and hashint8(messages.id) % 40 = 0 and final_at < ${until}::timestamptz - interval '4 days'
    ) failed
    join lateral (select * from (values ${sql.join(
      complaints.map(
        ({ kind, subject, answer }, place) => sql`(${sql.lit(place)}, ${kind}, ${subject}, ${answer})`,
      ),
    )}) complaint (place, kind, subject, answer) where place = index % ${sql.lit(complaints.length)}) complaint on true
    join complain_types on complain_types.name = complaint.kind
    where index <= 14
    order by at
    returning id`.execute(transaction);
  if (rows.length === 0) return;
  await sql`
    insert into ticket_entries (ticket_id, kind, author_id, author_name, author_company_id, text, at)
    select tickets.id, step.kind, coalesce(step.author, created_by), coalesce(admin.name, created_by_name),
      coalesce(admin.company_id, created_by_company_id), step.text, step.at
    from tickets
    join (values ${sql.join(complaints.map(({ subject, answer }) => sql`(${subject}, ${answer})`))}) complaint (subject, answer) using (subject)
    cross join lateral (values ('created', null::bigint, null, created_at),
      ('comment', assignee_id, answer, first_responded_at)) step (kind, author, text, at)
    left join users admin on admin.id = step.author
    order by step.at`.execute(transaction);
}
