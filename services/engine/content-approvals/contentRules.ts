import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import {
  ApprovedTexts,
  type ApprovalMoment,
  type ContentApprovalTerms,
} from '#domain/messages/texts/approvedText.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { pipelined, prepared, rowsLater } from '#services/kit/database/pool/prepared.ts';
import { approvedContents, type CompanyApproval } from '#services/kit/queries/contentApprovalSql.ts';

/** An enabled route, as far as it decides which messages need an approval of their text. */
export interface ContentRoute {
  routeId: number;
  prefixes: readonly string[];
  needsContentApproval: boolean;
}

const noTexts = new ApprovedTexts([]);

/** Which promotional messages need an approval of their text, and which approval they have. */
export class ContentRules {
  readonly #routes: readonly ContentRoute[];
  readonly #texts: ReadonlyMap<number, ApprovedTexts>;
  /** When they were read, by the clock of the database; milliseconds since 1970. */
  readonly readAt: number;

  constructor(
    routes: readonly ContentRoute[],
    texts: ReadonlyMap<number, ApprovedTexts> = new Map(),
    readAt = 0,
  ) {
    this.#routes = routes.some(({ needsContentApproval }) => needsContentApproval) ? routes : [];
    this.#texts = texts;
    this.readAt = readAt;
  }

  /**
   * Whether a promotional message to this number needs an approval: routes serve the number, and all of them need one.
   * @param routeId the only route that may carry it; null for any
   */
  needsApproval(msisdn: string, routeId: number | null = null): boolean {
    let isServed = false;
    for (const route of this.#routes) {
      if (routeId !== null && route.routeId !== routeId) continue;
      if (!serves(route, msisdn)) continue;
      if (!route.needsContentApproval) return false;
      isServed = true;
    }
    return isServed;
  }

  /** The approval that a message of the company has at its moment; null for none. */
  approvalOf(companyId: number, message: ApprovalMoment): ContentApprovalTerms | null {
    return this.textsOf(companyId).approvalOf(message);
  }

  textsOf(companyId: number): ApprovedTexts {
    return this.#texts.get(companyId) ?? noTexts;
  }
}

function serves({ prefixes }: ContentRoute, msisdn: string): boolean {
  return prefixes.length === 0 || prefixes.some((prefix) => msisdn.startsWith(prefix));
}

/** Reads the rules for promotional messages of some companies. */
export async function readContentRules(
  queries: Queries,
  companyIds: readonly number[],
): Promise<ContentRules> {
  const { rows } = await prepared<RuleRow>`${contentRulesSql(companyIds)}`.execute(queries);
  return rulesOf(rows);
}

/** @returns a function that gives the rules after a later statement was awaited */
export async function readContentRulesLater(
  transaction: Transaction<Schema>,
  companyIds: readonly number[],
): Promise<() => Promise<ContentRules>> {
  const { rows } = await pipelined`${contentRulesSql(companyIds)}`.execute(transaction);
  const later = rowsLater<RuleRow>(rows);
  return async () => rulesOf(await later());
}

type RuleRow = { now: number } & (
  | ({ routeId: number } & ContentRoute)
  | ({ routeId: null } & CompanyApproval)
);

/** Nothing where no route needs approvals, as in most installations. */
function contentRulesSql(companyIds: readonly number[]): RawBuilder<unknown> {
  return sql`
    with enabled as (select id, prefixes, needs_content_approval from routes where is_enabled),
      moment as (select (extract(epoch from now()) * 1000)::float8 as now
        where exists (select from enabled where needs_content_approval))
    select now, id as "routeId", prefixes, needs_content_approval as "needsContentApproval", null::bigint as "companyId",
      null::bigint as id, null as text, null as "campaignId", null as "senderId", null::float8 as "startsAt",
      null::float8 as "endsAt"
    from moment, enabled
    union all
    select now, null, null, null, approved.* from moment, (${approvedContents(companyIds)}) as approved`;
}

function rulesOf(rows: readonly RuleRow[]): ContentRules {
  const routes: ContentRoute[] = [];
  const approvals = new Map<number, CompanyApproval[]>();
  for (const row of rows) {
    if (row.routeId !== null) {
      routes.push(row);
      continue;
    }
    const own = approvals.get(row.companyId);
    if (own) own.push(row);
    else approvals.set(row.companyId, [row]);
  }
  const texts = new Map([...approvals].map(([companyId, own]) => [companyId, new ApprovedTexts(own)]));
  return new ContentRules(routes, texts, rows[0]?.now);
}
