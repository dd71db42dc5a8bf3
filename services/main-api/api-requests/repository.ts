import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { ApiRequest, listApiRequests } from '#contract/main-api/programs/apiRequests.ts';
import type { Database } from '#services/kit/database/index.ts';
import { equalTo, listPage, type Page } from '#services/kit/database/sql/listPage.ts';

interface RequestFilter extends Omit<
  NonNullable<Input<typeof listApiRequests>['query']['filter']>,
  'companyId'
> {
  /** Null means every company. */
  companyId: number | null;
}

/** The last requests of programs, as the public API has written them. */
export async function listRequests(
  database: Database,
  { companyId, apiKeyId, failed }: RequestFilter,
  page: Page<'id'>,
): Promise<{ responseList: ApiRequest[]; total: number }> {
  const isAsked =
    failed === undefined
      ? sql<boolean>`true`
      : failed
        ? sql<boolean>`code is not null`
        : sql<boolean>`code is null`;
  const matching = database
    .selectFrom('api_requests')
    .innerJoin('companies', 'companies.id', 'api_requests.company_id')
    .innerJoin('api_keys', 'api_keys.id', 'api_requests.api_key_id')
    .where(
      equalTo({
        'api_requests.company_id': companyId ?? undefined,
        'api_requests.api_key_id': apiKeyId,
      }),
    )
    .where(isAsked)
    .select([
      'api_requests.id',
      'api_requests.company_id as companyId',
      'companies.name as companyName',
      'api_requests.api_key_id as apiKeyId',
      'api_keys.name as keyName',
      'at',
      'method',
      'path',
      'api_requests.status',
      'milliseconds',
      'api_requests.address',
      sql<ApiRequest['code']>`code`.as('code'),
      sql<ApiRequest['reason']>`reason`.as('reason'),
      sql<ApiRequest['reasonValues']>`reason_values`.as('reasonValues'),
      'field',
      sql<ApiRequest['problem']>`problem`.as('problem'),
      'recipient',
      'recipients',
      'rejected',
      'text_length as textLength',
      sql<string | null>`message_id::text`.as('messageId'),
      sql<string | null>`batch_id::text`.as('batchId'),
      'left_out as leftOut',
    ]);
  const { rows, total } = await listPage(matching, page, { id: sql`api_requests.id` });
  return { responseList: rows, total };
}
