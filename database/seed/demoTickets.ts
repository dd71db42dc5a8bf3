import type { Insertable, Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Three complaints of the demonstration's client company, for its support screens to show something. */
export async function addDemoTickets(transaction: Transaction<Schema>): Promise<void> {
  const people = await transaction
    .selectFrom('users')
    .select(['id', 'name', 'username', 'company_id'])
    .where('username', 'in', ['admin', 'operator', 'manager'])
    .execute();
  const person = (username: string) => people.find((one) => one.username === username)!;
  const [admin, operator, manager] = [person('admin'), person('operator'), person('manager')];

  const add = async (
    creator: typeof admin,
    ticket: Omit<Insertable<Schema['tickets']>, 'company_id' | 'complain_type_id' | 'created_by_name'>,
    kind: string,
    said: readonly [author: typeof admin, text: string][],
  ) => {
    const { id: complain_type_id } = await transaction
      .selectFrom('complain_types')
      .select('id')
      .where('name', '=', kind)
      .executeTakeFirstOrThrow();
    const { id: ticket_id } = await transaction
      .insertInto('tickets')
      .values({
        ...ticket,
        company_id: operator.company_id,
        complain_type_id,
        created_by: creator.id,
        created_by_name: creator.name,
        created_by_company_id: creator.company_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entries = [[creator, null] as const, ...said].map(([author, text]) => ({
      ticket_id,
      kind: text === null ? ('created' as const) : ('comment' as const),
      author_id: author.id,
      author_name: author.name,
      author_company_id: author.company_id,
      text,
      at: ticket.created_at,
    }));
    await transaction.insertInto('ticket_entries').values(entries).execute();
  };

  await add(
    operator,
    {
      subject: 'Delivery texts arrive hours late',
      description: 'Two customers in Chattogram got the text of the morning in the evening.',
      priority: 'high',
      customer_msisdn: '8801812000021',
      customer_name: 'Shirin Sultana',
      created_at: hoursAgo(30),
      due_at: hoursAgo(6),
    },
    'Message delivered late',
    [[operator, 'A third one called.']],
  );
  await add(
    manager,
    {
      subject: 'A recharge is missing',
      description: 'We paid on Thursday and the balance is the same.',
      status: 'in-progress',
      assignee_id: admin.id,
      created_at: hoursAgo(5),
      first_responded_at: hoursAgo(4),
      due_at: hoursAgo(-67),
    },
    'Balance or recharge',
    [[admin, 'The bank says it is on its way. We look again this afternoon.']],
  );
  await add(
    operator,
    {
      subject: 'The sender ID shows as a number',
      description: 'On one network PADMA shows as a long number.',
      status: 'resolved',
      priority: 'low',
      assignee_id: admin.id,
      created_at: hoursAgo(72),
      first_responded_at: hoursAgo(70),
      resolved_at: hoursAgo(48),
      due_at: hoursAgo(-96),
    },
    'Sender ID',
    [[admin, 'The carrier has registered it now.']],
  );
}
