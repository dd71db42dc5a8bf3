import { sql, type RawBuilder } from 'kysely';
import type { EndpointSpec } from '#contract/endpoint.ts';
import {
  campaignStatuses,
  findCampaign,
  listCampaigns,
  type CampaignStatus,
} from '#contract/main-api/sending/campaigns.ts';
import { findCompany, listCompanies } from '#contract/main-api/people/companies.ts';
import { listContacts } from '#contract/main-api/sending/contactGroups.ts';
import { foundKinds, type FoundKind, type FoundRecord } from '#contract/main-api/search.ts';
import { updateTemplate } from '#contract/main-api/sending/templates.ts';
import { findTicket, listTickets } from '#contract/main-api/tickets/tickets.ts';
import { findUser, listUsers } from '#contract/main-api/people/users.ts';
import { missingPermission } from '#contract/permissions.ts';
import { searchLimits } from '#contract/searchQuery.ts';
import type { SearchTerms } from '#domain/search/searchTerms.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { hasWords, matchAsShown } from '#services/kit/database/sql/search.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import { campaignStatusConditions } from '#services/kit/queries/campaignStatusSql.ts';
import { campaignsWithReasons } from '../campaigns/waiting.ts';

/** Only this many matches are sorted, because common words match very many names. */
const mostSorted = 1_000;

interface Kind {
  /** The endpoints of its list and its page: users who may not call them find no such record. */
  calls: readonly EndpointSpec[];
  table: string;
  /** Columns of its rows beside the id, from `table`. */
  name: RawBuilder<unknown>;
  username?: RawBuilder<unknown>;
  state: RawBuilder<unknown>;
  isVisible: RawBuilder<boolean>;
  /** Each is looked up by an index of its own. */
  matches: RawBuilder<unknown>[];
}

/** Finds records of all kinds, as `session` sees them. */
export function searchRepository(queries: Queries, session: Session) {
  return {
    async find(terms: SearchTerms): Promise<FoundRecord[]> {
      const allowed = Object.entries(kindsFor(session, terms)).filter(([, { calls }]) =>
        calls.every((call) => missingPermission(session.permissions, call) === null),
      );
      const selects = allowed.flatMap(([name, kind]) =>
        kind.matches.length === 0 ? [] : [selectOf(name as FoundKind, kind, terms.words.join(' '))],
      );
      if (selects.length === 0) return [];
      const { rows } = await sql<FoundRow>`
        select kind, id, name, username, state, "companyId", "companyName"
        from (${sql.join(selects, sql` union all `)}) found
        order by array_position(${[...foundKinds]}::text[], kind), rank, ${nameOrder(sql`name`)}, id`.execute(
        queries,
      );
      return recordsWithReasons(queries, session, rows);
    },
  };
}

type FoundRow = Omit<FoundRecord, 'waitReason'> & { companyId: number };

/** The records, and of campaigns that do not move why. */
async function recordsWithReasons(
  queries: Queries,
  session: Session,
  rows: readonly FoundRow[],
): Promise<FoundRecord[]> {
  const campaigns = rows
    .filter(({ kind }) => kind === 'campaigns')
    .map(({ id, companyId, state }) => ({ id, companyId, status: state as CampaignStatus }));
  const reasons = new Map(
    (await campaignsWithReasons(queries, session, campaigns)).map(({ id, waitReason }) => [id, waitReason]),
  );
  return rows.map(({ companyId: _companyId, ...row }) => ({
    ...row,
    waitReason: row.kind === 'campaigns' ? (reasons.get(row.id) ?? null) : null,
  }));
}

/** The best of the rows that match: first those whose name begins with what was typed. */
function selectOf(kind: FoundKind, row: Kind, words: string): RawBuilder<unknown> {
  const table = sql.table(row.table);
  const companyId = row.table === 'companies' ? sql`companies.id` : sql.ref(`${row.table}.company_id`);
  // Rows are found again by company and id: in some tables the key begins with the company.
  const matching = row.matches.map(
    (match) => sql`(select ${table}.id, ${companyId} as company_id, ${row.name} as name
      from ${table} where ${row.isVisible} and ${match} limit ${mostSorted})`,
  );
  return sql`(
    select ${sql.lit(kind)} as kind, ${table}.id, place.name, ${row.username ?? sql`null`} as username,
      ${row.state} as state, place.company_id as "companyId",
      owner.name as "companyName", place.rank
    from (
      select id, company_id, name, case when starts_with(lower(name), lower(${words})) then 0 else 1 end as rank
      from (${sql.join(matching, sql` union `)}) matching
      order by rank, ${nameOrder(sql`name`)}, id limit ${searchLimits.results}
    ) place
    join ${table} on ${table}.id = place.id and ${companyId} = place.company_id
    join companies owner on owner.id = place.company_id)`;
}

function kindsFor(session: Session, { id, msisdn, words }: SearchTerms): Record<FoundKind, Kind> {
  const byId = (table: string) => (id === null ? [] : [sql`${sql.ref(`${table}.id`)} = ${id}::bigint`]);
  const byWords = (text: RawBuilder<unknown>) => (words.length === 0 ? [] : [hasWords(text, words)]);
  const named = (table: string) => ({
    table,
    name: sql.ref(`${table}.name`),
    isVisible: isOfVisibleCompany(session, `${table}.company_id`),
    matches: [...byId(table), ...byWords(sql.ref(`${table}.name`))],
  });
  const mayUseNumbers = msisdn !== null && seesNumbers(session);
  const subject = sql.ref('tickets.subject');
  return {
    tickets: {
      ...named('tickets'),
      calls: [listTickets, findTicket],
      name: subject,
      state: sql`tickets.status`,
      isVisible: sql`(tickets.deleted_at is null and ${isOfVisibleCompany(session, 'tickets.company_id')})`,
      matches: [
        ...byId('tickets'),
        ...byWords(subject).map((match) => matchAsShown(match, subject, words, seesNumbers(session))),
        ...(mayUseNumbers
          ? [sql`(company_id, customer_msisdn) in (select companies.id, ${msisdn} from companies)`]
          : []),
      ],
    },
    companies: {
      ...named('companies'),
      calls: [listCompanies, findCompany],
      state: sql`companies.status`,
      isVisible: isOfVisibleCompany(session, 'companies.id'),
    },
    users: {
      ...named('users'),
      calls: [listUsers, findUser],
      username: sql`users.username`,
      state: sql`case when users.active then 'active' else 'inactive' end`,
      matches: [
        ...byId('users'),
        ...byWords(sql`${sql.ref('name')} || ' ' || ${sql.ref('username')}`),
        ...(msisdn === null ? [] : [sql`contact_no = ${msisdn}`]),
      ],
    },
    campaigns: { ...named('campaigns'), calls: [listCampaigns, findCampaign], state: campaignStatus },
    templates: { ...named('templates'), calls: [updateTemplate], state: sql`null` },
    'contact-groups': {
      ...named('contact_groups'),
      calls: [listContacts],
      state: sql`null`,
      // A company's people are its own affair, as in their list.
      isVisible: sql`(contact_groups.company_id = ${session.companyId} and contact_groups.deleted_at is null)`,
    },
  };
}

const ownKey = { companyId: sql`campaigns.company_id`, id: sql`campaigns.id` };

/** Computed only for the few campaigns that are shown. */
const campaignStatus = sql`case ${sql.join(
  campaignStatuses.map(
    (status) =>
      sql`when ${sql.join(campaignStatusConditions(ownKey, status), sql` and `)} then ${sql.lit(status)}`,
  ),
  sql` `,
)} end`;
