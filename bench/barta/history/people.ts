import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { PastOptions } from '#services/demo/past/options.ts';

/** Companies with branches, people, sender IDs and campaigns, beside those that are there, and two routes. */
export async function addPeople(
  transaction: Transaction<Schema>,
  companies: number,
  { days, until }: PastOptions,
): Promise<void> {
  const since = sql`${until.toISOString()}::timestamptz - make_interval(days => ${days})`;
  await sql`
    insert into companies (name, refunds, created_at)
    select (array['Meghna', 'Jamuna', 'Surma', 'Karnaphuli', 'Teesta', 'Rupsha', 'Shitalakkhya', 'Buriganga', 'Turag', 'Halda',
        'Kushiyara', 'Madhumati', 'Gorai', 'Atrai', 'Karatoya', 'Dhaleshwari', 'Balu', 'Matamuhuri', 'Sangu', 'Naf'])[1 + n % 20]
      || ' ' || (array['Bank', 'Foods', 'Telecom', 'Pharma', 'Textiles', 'Courier', 'Hospital', 'Academy', 'Insurance',
        'Stores'])[1 + n / 20 % 10] || case when n >= 200 then ' ' || n else '' end,
      case when n % 4 = 0 then 'undelivered' else 'none' end, ${since}
    from generate_series(0, ${companies}::int - 1 - (select count(*)::int from companies)) n`.execute(
    transaction,
  );
  await sql`
    insert into branches (company_id, name)
    select id, (array['Dhaka', 'Chattogram', 'Sylhet', 'Khulna', 'Rajshahi'])[n]
    from companies cross join generate_series(1, 5) n
    where n <= 1 + id % 4 and scope = 'company' and not exists (select from branches where company_id = companies.id)`.execute(
    transaction,
  );
  await sql`
    insert into users (company_id, branch_id, role_id, username, name, password_hash)
    select companies.id,
      (select id from branches where company_id = companies.id order by id offset (n - 1) % (1 + companies.id % 4) limit 1),
      (select id from roles where company_id is null and name = 'Operator'), 'user' || n || 'of' || companies.id,
      (array['Rahim', 'Karim', 'Salma', 'Nusrat', 'Tanvir', 'Mitu'])[n] || ' ' ||
      (array['Uddin', 'Ahmed', 'Khatun', 'Jahan', 'Chowdhury', 'Das', 'Roy'])[1 + companies.id % 7], '-'
    from companies cross join generate_series(1, 6) n
    where n <= 2 + companies.id % 5 and scope = 'company'`.execute(transaction);
  await sql`
    insert into sender_ids (company_id, name, is_default)
    select id, upper(left(regexp_replace(name, '[^A-Za-z]', '', 'g'), 6)) || id || (array['', 'X'])[n], n = 1
    from companies cross join generate_series(1, 2) n
    where n <= 1 + id % 2 and not exists (select from sender_ids where company_id = companies.id)`.execute(
    transaction,
  );
  await sql`
    insert into campaigns (company_id, name, class, created_by, created_at)
    select companies.id, (array['Eid offer', 'Winter sale', 'Reminders', 'New branch', 'Survey', 'Pohela Boishakh'])[n],
      'promotional', (select min(id) from users where company_id = companies.id), ${since}
    from companies cross join generate_series(1, 6) n where n <= 2 + companies.id % 5`.execute(transaction);
  await sql`
    insert into routes (name, is_enabled) values ('Aggregator', false), ('Operator direct', false)`.execute(
    transaction,
  );
}
