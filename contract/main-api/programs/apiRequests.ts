import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import type { ErrorCode, FieldProblem } from '../../errors.ts';
import type { Reason } from '../../reasons.ts';
import { Id, Instant, LongId, listOf, listQuery, nullable, record, valuesByKey } from '../../vocabulary.ts';

/**
 * How much is kept of the requests of companies' programs. A process writes at most `perSecond` requests of a company that succeeded,
 * and as many that failed; the others are counted. Of each sort the newest `perCompany` stay, for `days`.
 */
export const apiRequestLimits = { days: 7, perCompany: 5_000, perSecond: 10 } as const;

/** A word of the contract. Its list is not named here, since its sentences would come into the first page of the portal. */
function wordOf<Word extends string>() {
  return nullable(Type.Unsafe<Word>(Type.String()));
}

const Count = Type.Integer({ minimum: 0 });

/** A request of a company's program, as it was answered. Neither its key nor its text is kept. */
export const ApiRequest = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  apiKeyId: Id,
  keyName: Type.String(),
  at: Instant,
  method: Type.String(),
  /** Without values, such as `/v1/messages/{id}`. */
  path: Type.String(),
  /** Status of the HTTP response. */
  status: Type.Integer(),
  milliseconds: Count,
  /** The network address it came from. */
  address: Type.String(),
  /** Why it was refused; null where it was not. */
  code: wordOf<ErrorCode>(),
  /** The reason, where the code alone does not say it, and the values in its sentence. */
  reason: wordOf<Reason>(),
  reasonValues: nullable(valuesByKey(Type.Union([Type.String(), Type.Number()]))),
  /** The first field that was wrong, and what was wrong with it. */
  field: nullable(Type.String()),
  problem: wordOf<FieldProblem>(),
  /** Its number for everybody masked, since it is stored so. */
  recipient: nullable(Type.String()),
  /** How many a request for many had. */
  recipients: nullable(Count),
  /** Recipients that were rejected while the others were accepted. */
  rejected: nullable(Count),
  /** Characters of the text. */
  textLength: nullable(Count),
  messageId: nullable(LongId),
  batchId: nullable(LongId),
  /** Requests of the company before this one that were not written, because there were too many at once. */
  leftOut: Count,
});
export type ApiRequest = Type.Static<typeof ApiRequest>;

export const listApiRequests = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/api-requests',
  summary:
    'The last requests of your company’s programs, newest first, or those of all companies for the provider',
  permission: 'manage-api-keys',
  query: listQuery(
    {
      companyId: Type.Optional(Id),
      apiKeyId: Type.Optional(Id),
      /** True for those that were refused or went wrong, false for the others. */
      failed: Type.Optional(Type.Boolean()),
    },
    ['id'],
  ),
  reply: listOf(ApiRequest),
});
