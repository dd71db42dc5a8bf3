import { sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import { apiRequestLimits, type ApiRequest } from '#contract/main-api/programs/apiRequests.ts';
import { bigints, instants, integers, octets, texts, unnested } from '#services/kit/database/sql/arrays.ts';
import { Batcher } from '#services/kit/database/Batcher.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { SecondLimits } from '../SecondLimits.ts';

/** Whose request it was: a key, or a text of which it is not known whether it is one that has ended. */
export type RequestOwner = { keyId: number; companyId: number } | { tokenHash: Uint8Array };

type StoredFields =
  | 'method'
  | 'path'
  | 'status'
  | 'milliseconds'
  | 'address'
  | 'code'
  | 'reason'
  | 'reasonValues'
  | 'field'
  | 'problem'
  | 'recipient'
  | 'recipients'
  | 'rejected'
  | 'textLength'
  | 'messageId'
  | 'batchId';

/** A request as it is stored. */
export type LoggedRequest = Pick<ApiRequest, StoredFields>;

interface Entry extends LoggedRequest {
  owner: RequestOwner;
  at: Date;
  leftOut: number;
}

/** Requests are written together, half a second after the first of them. */
const writing = { maxItems: 500, maxDelayMs: 500 };
/** More of them do not wait for a slow database. */
const mostWaiting = 2_000;
/** No company has this id: the limit of those whose key is not known has its place in the same map. */
const unknownCompany = 0;
/** Stands for no hash in an array; SHA-256 is never empty. */
const noHash = new Uint8Array();

/**
 * Writes requests of programs into the database, in the background. A request never waits for it: of many at once, and while the database
 * is slow, requests are left out and counted.
 */
export class RequestLog {
  readonly #log: Logger;
  readonly #batcher: Batcher<Entry>;
  readonly #limits = { succeeded: new SecondLimits(), failed: new SecondLimits() };
  /** Requests by company that were not written since the last one that was. */
  readonly #leftOut = new Map<number, number>();
  readonly #notLogged = new Counter({
    name: 'barta_api_requests_not_logged_total',
    help: 'Requests of programs that are not in the log of requests, because there were too many or the database was slow.',
    registers: [],
  });
  #waiting = 0;

  constructor(database: Database, log: Logger, registry: Registry) {
    this.#log = log;
    this.#batcher = new Batcher((entries) => write(database, entries), writing);
    registry.registerMetric(this.#notLogged);
  }

  /** Whether there is room for a request that succeeded or failed; if not, it is counted. */
  admits(owner: RequestOwner, outcome: 'succeeded' | 'failed'): boolean {
    const companyId = companyOf(owner);
    const limits = this.#limits[outcome];
    const { isWithin } = limits.take(companyId, apiRequestLimits.perSecond, 1);
    if (isWithin && this.#waiting < mostWaiting) return true;
    this.#leaveOut(companyId, 1);
    return false;
  }

  /** @param at the time of the database's clock */
  add(owner: RequestOwner, request: LoggedRequest, at: Date): void {
    const companyId = companyOf(owner);
    const leftOut = this.#leftOut.get(companyId) ?? 0;
    this.#leftOut.delete(companyId);
    this.#waiting += 1;
    this.#batcher
      .add({ ...request, owner, at, leftOut })
      .catch((error: unknown) => {
        this.#leaveOut(companyId, leftOut + 1);
        this.#log.warn({ err: error }, 'a request of a program was not written down');
      })
      .finally(() => (this.#waiting -= 1));
  }

  /** Writes what waits. */
  close(): Promise<void> {
    return this.#batcher.drain();
  }

  #leaveOut(companyId: number, count: number): void {
    this.#notLogged.inc();
    if (companyId === unknownCompany) return;
    this.#leftOut.set(companyId, (this.#leftOut.get(companyId) ?? 0) + count);
  }
}

function companyOf(owner: RequestOwner): number {
  return 'keyId' in owner ? owner.companyId : unknownCompany;
}

/** Leaves out those of texts that were never a key. */
async function write(database: Database, entries: readonly Entry[]): Promise<void> {
  const numbers = (field: 'status' | 'milliseconds' | 'recipients' | 'rejected' | 'textLength' | 'leftOut') =>
    integers(entries.map((entry) => entry[field]));
  const words = (
    field: 'method' | 'path' | 'address' | 'code' | 'reason' | 'field' | 'problem' | 'recipient',
  ) => texts(entries.map((entry) => entry[field]));
  const ids = (field: 'messageId' | 'batchId') =>
    sql`${texts(entries.map((entry) => entry[field]))}::bigint[]`;
  const logged = unnested('logged', {
    place: integers(entries.map((_, index) => index)),
    key_id: bigints(entries.map(({ owner }) => ('keyId' in owner ? owner.keyId : null))),
    token_hash: octets(entries.map(({ owner }) => ('keyId' in owner ? noHash : owner.tokenHash))),
    at: instants(entries.map(({ at }) => at)),
    method: words('method'),
    path: words('path'),
    status: numbers('status'),
    milliseconds: numbers('milliseconds'),
    address: words('address'),
    code: words('code'),
    reason: words('reason'),
    reason_values: texts(entries.map(({ reasonValues }) => reasonValues && JSON.stringify(reasonValues))),
    field: words('field'),
    problem: words('problem'),
    recipient: words('recipient'),
    recipients: numbers('recipients'),
    rejected: numbers('rejected'),
    text_length: numbers('textLength'),
    message_id: ids('messageId'),
    batch_id: ids('batchId'),
    left_out: numbers('leftOut'),
  });
  await sql`
    insert into api_requests (company_id, api_key_id, at, method, path, status, milliseconds, address, code, reason, reason_values,
      field, problem, recipient, recipients, rejected, text_length, message_id, batch_id, left_out)
    select api_keys.company_id, api_keys.id, at, method, path, status, milliseconds, address, code, reason, reason_values::jsonb,
      field, problem, recipient, recipients, rejected, text_length, message_id, batch_id, left_out
    from ${logged} join api_keys on api_keys.id = coalesce(key_id,
      (select id from api_keys shown where shown.token_hash = logged.token_hash))
    order by place`.execute(database);
}
