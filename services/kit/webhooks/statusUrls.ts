import { sql } from 'kysely';
import { webhookLimits } from '#contract/main-api/programs/webhooks.ts';
import { sealForField, type SecretBox } from '../auth/secrets.ts';
import type { Session } from '../auth/session.ts';
import { changePeopleAs } from '../auth/writeAs.ts';
import type { Database } from '../database/index.ts';
import { refusedFields } from '../errors.ts';
import { ShortLivedCache } from '../ShortLivedCache.ts';
import { addressProblem } from './address.ts';
import { newWebhookSecret, nextWebhookId, webhookSecretPlace } from './secret.ts';

/** A host that was found is not looked for again so soon. When its webhook is deleted meanwhile, messages go untold for as long. */
const rememberedMs = 10_000;

interface StatusUrlParts {
  database: Database;
  secrets: SecretBox;
  allowsPrivate: boolean;
}

/**
 * Addresses to which the status of single messages is sent. The first message that names a host adds a webhook for that host, with a
 * secret, limits and a list of deliveries like any other: the company finds it among its webhooks.
 */
export class StatusUrls {
  readonly #parts: StatusUrlParts;
  /** Companies with hosts that have their webhook. */
  readonly #known = new ShortLivedCache<string, true>(rememberedMs);

  constructor(parts: StatusUrlParts) {
    this.#parts = parts;
  }

  /** @returns the address as it is stored @throws rule-refused on `statusUrl` */
  check(url: string): string {
    const problem = addressProblem(url, this.#parts.allowsPrivate);
    if (problem) throw refusedFields({ statusUrl: problem });
    const stored = new URL(url);
    // An empty fragment (`#`) would come before the fragment that names a dialect's shape.
    stored.hash = '';
    return stored.href;
  }

  /** Sees to it that the host of an address has its webhook. @returns the address as it is stored @throws rule-refused on `statusUrl` */
  async admit(session: Session, url: string): Promise<string> {
    const href = this.check(url);
    const { origin, host } = new URL(href);
    const key = `${session.companyId} ${origin}`;
    if (this.#known.get(key)) return href;
    await this.#add(session, origin, host);
    this.#known.set(key, true);
    return href;
  }

  async #add(session: Session, origin: string, host: string): Promise<void> {
    const { database, secrets } = this.#parts;
    const { companyId, userId } = session;
    const ofCompany = sql`company_id = ${companyId} and kind = 'status-url' and deleted_at is null`;
    const { rows } = await sql`select from webhooks where ${ofCompany} and url = ${origin}`.execute(database);
    if (rows.length > 0) return;
    // The company is locked, so that many at once do not exceed its limit.
    await changePeopleAs(database, session, { companies: [companyId] }, async (transaction) => {
      const id = await nextWebhookId(transaction);
      const sealed = sealForField(secrets, 'statusUrl', newWebhookSecret(), webhookSecretPlace(id));
      await sql`
        insert into webhooks (id, company_id, user_id, kind, name, url, sealed_secret)
        select ${id}, ${companyId}, ${userId}, 'status-url', ${host.slice(0, 100)}, ${origin}, ${sealed}
        where (select count(*) from webhooks where ${ofCompany}) < ${webhookLimits.perCompany}
        on conflict (company_id, url) where kind = 'status-url' and deleted_at is null do nothing`.execute(
        transaction,
      );
      const { rows: found } = await sql`select from webhooks where ${ofCompany} and url = ${origin}`.execute(
        transaction,
      );
      if (found.length === 0) throw refusedFields({ statusUrl: 'too-many-webhooks' });
    });
  }
}
