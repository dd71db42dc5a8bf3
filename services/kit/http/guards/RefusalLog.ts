import type { FastifyRequest } from 'fastify';
import type { AuditChange } from '#contract/main-api/auditLog.ts';
import { writeAuditEntry, type Actor } from '../../auth/audit.ts';
import type { Database } from '../../database/index.ts';
import type { AppError } from '../../errors.ts';
import type { Logger } from '../../logging/log.ts';

/**
 * Refusals of one person at one endpoint within this time are two entries at most: the first, and the number of the
 * others.
 */
const windowMs = 10 * 60_000;
/** Windows that are open at the same time, one for each person and endpoint; with more of them they end early. */
const maxWindows = 10_000;

interface Refusal {
  actor: Actor;
  /** Method and pattern, e.g. `PUT /routes/{id}`. */
  endpoint: string;
  why: AuditChange[];
}

interface Window extends Refusal {
  endsAt: number;
  /** Refusals after the first one. */
  repeats: number;
}

/**
 * Writes refused authorisations into the audit log: a missing permission or a wrong current password. A flood of them
 * is counted in memory. Requests do not wait for an entry, and get the same answer if it cannot be written.
 */
export class RefusalLog {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();
  readonly #writing = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(database: Database, log: Logger, options: { windowMs?: number } = {}) {
    this.#database = database;
    this.#log = log;
    this.#windowMs = options.windowMs ?? windowMs;
    this.#timer = setInterval(() => this.#endWindows(performance.now()), this.#windowMs / 10).unref();
  }

  /** Records an error reply if it is a refused authorisation. */
  recordIfRefused({ session, routeOptions }: FastifyRequest, error: AppError): void {
    const spec = routeOptions.config.endpoint;
    if (!session || !spec) return;
    const why = whyRefused(error, spec.scope === 'platform' && session.scope !== 'platform');
    if (why) this.add({ actor: session, endpoint: `${spec.method} ${spec.path}`, why });
  }

  add(refusal: Refusal): void {
    const { actor: caller } = refusal;
    const key = JSON.stringify([caller.userId, caller.apiKey?.name, refusal.endpoint, refusal.why]);
    const open = this.#windows.get(key);
    const now = performance.now();
    if (open && open.endsAt > now) {
      open.repeats += 1;
      return;
    }
    if (open || this.#windows.size >= maxWindows) this.#endWindows(open ? now : Infinity);
    const { actor, endpoint, why } = refusal;
    const { userId, username, companyId, address, apiKey = null } = actor;
    this.#windows.set(key, {
      actor: { userId, username, companyId, address, apiKey },
      endpoint,
      why,
      endsAt: now + this.#windowMs,
      repeats: 0,
    });
    this.#write(refusal);
  }

  /** Writes the counts that were not written yet. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#endWindows(Infinity);
    await Promise.all(this.#writing);
  }

  #endWindows(before: number): void {
    for (const [key, window] of this.#windows) {
      if (window.endsAt > before) continue;
      this.#windows.delete(key);
      if (window.repeats === 0) continue;
      const repeats = { field: 'repeats', before: null, after: String(window.repeats) };
      this.#write({ ...window, why: [...window.why, repeats] });
    }
  }

  #write({ actor, endpoint, why }: Refusal): void {
    const writing = writeAuditEntry(this.#database, actor, {
      action: 'refused',
      noun: 'endpoint',
      companyId: actor.companyId,
      recordId: null,
      recordName: endpoint,
      changes: why,
    }).catch((error: unknown) => this.#log.warn({ err: error, endpoint }, 'a refusal was not written down'));
    this.#writing.add(writing);
    void writing.finally(() => this.#writing.delete(writing));
  }
}

/** Null for an error that is not a refused authorisation. */
function whyRefused(error: AppError, isForProvider: boolean): AuditChange[] | null {
  const { problems = {}, permission } = error.details;
  const isWrongPassword = problems.currentPassword === 'wrong-password';
  if (error.code !== 'forbidden' && !isWrongPassword) return null;
  if (permission) return [{ field: 'permission', before: null, after: permission }];
  const reason = isForProvider ? 'provider-only' : Object.values(problems)[0];
  return reason
    ? [{ field: 'reason', before: null, after: isWrongPassword ? 'wrong-password' : reason }]
    : [];
}
