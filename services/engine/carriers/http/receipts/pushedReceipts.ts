import type { HttpCarrier, HttpReceipts } from '#contract/main-api/carriers/httpCarrier.ts';
import type { IdMode } from '#contract/main-api/carriers/routes.ts';
import { routePasswordPlace, type SecretBox } from '#services/kit/auth/secrets.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { httpColumn } from '../../routes/routeRecords.ts';
import { readHttpSecrets, type HttpSecrets } from '../httpSecrets.ts';
import { answersNameId } from '../answers/readAnswer.ts';
import { requestNamesId } from '../request/requestTemplate.ts';

/** Facts of a route that are needed to take the receipts that its carrier pushes. */
export interface PushingRoute {
  id: number;
  name: string;
  idMode: IdMode;
  receipts: HttpReceipts;
  /** Whether receipts name messages by our own ids, because answers have none of the carrier's. */
  isByOwnId: boolean;
  secrets: HttpSecrets;
}

/**
 * A route over HTTP, also if it is switched off or asks for its receipts by now: those of messages of before may still be
 * pushed. Null where there is none with this id.
 * @throws where its secrets cannot be opened
 */
export async function findPushingRoute(
  queries: Queries,
  secrets: SecretBox,
  routeId: number,
): Promise<PushingRoute | null> {
  const row = await queries
    .selectFrom('routes')
    .select(['name', 'id_mode', httpColumn, 'sealed_password'])
    .where('id', '=', routeId)
    .where('kind', '=', 'http')
    .executeTakeFirst();
  if (!row?.httpCarrier || !row.sealed_password) return null;
  const opened = secrets.open(row.sealed_password, routePasswordPlace(routeId));
  return {
    id: routeId,
    name: row.name,
    idMode: row.id_mode,
    receipts: row.httpCarrier.receipts,
    isByOwnId: isByOwnId(row.httpCarrier),
    secrets: readHttpSecrets(opened),
  };
}

function isByOwnId({ send, answers, receipts }: HttpCarrier): boolean {
  return !answersNameId(answers) && requestNamesId(send, receipts);
}

/** Those of these routes whose receipts name messages by our own ids. */
export async function routesByOwnId(queries: Queries, routeIds: readonly number[]): Promise<Set<number>> {
  if (routeIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom('routes')
    .select(['id', httpColumn])
    .where('id', 'in', routeIds)
    .where('kind', '=', 'http')
    .execute();
  return new Set(rows.flatMap(({ id, httpCarrier }) => (httpCarrier && isByOwnId(httpCarrier) ? [id] : [])));
}
