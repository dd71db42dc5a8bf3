import type { Transaction } from 'kysely';
import {
  webhookLimits,
  type CreatedWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
} from '#contract/main-api/programs/webhooks.ts';
import type { Schema } from '#database/schema.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import { sealForField, type SecretBox } from '#services/kit/auth/secrets.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { changePeopleAs, writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { addressProblem } from '#services/kit/webhooks/address.ts';
import { newWebhookSecret, nextWebhookId, webhookSecretPlace } from '#services/kit/webhooks/secret.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import { webhookRepository } from './repository.ts';

export interface WebhookOptions {
  secrets: SecretBox;
  /** Whether webhooks may lead to private addresses, and use `http`. */
  allowsPrivate: boolean;
}

export function webhookService(database: Database, { secrets, allowsPrivate }: WebhookOptions) {
  const records = auditedRecords(database, {
    noun: 'webhook',
    repositoryFor: webhookRepository,
    notAudited: {
      userId: 'entry',
      username: 'entry',
      kind: 'fixed',
      offReason: 'derived',
      failingSince: 'derived',
      previousSecretUntil: 'derived',
    },
    companyIdOf: ({ companyId }) => companyId,
  });

  function problemsOf({ url }: Pick<Webhook, 'url'>): FieldProblems {
    const problem = addressProblem(url, allowsPrivate);
    return problem ? { url: problem } : {};
  }

  const seal = (id: number, secret: string) => sealForField(secrets, 'url', secret, webhookSecretPlace(id));

  return {
    list: records.list,
    find: records.find,

    /** Adds a webhook for the caller's company. @throws rule-refused with all that is wrong */
    create: (session: Session, fields: NewWebhook): Promise<CreatedWebhook> =>
      changePeopleAs(database, session, { companies: [session.companyId] }, async (transaction) => {
        refuseProblems(problemsOf(fields));
        const webhooks = webhookRepository(transaction, session);
        if ((await webhooks.count('endpoint')) >= webhookLimits.perCompany)
          throw refusedFields({ url: 'too-many-webhooks' });
        const id = await nextWebhookId(transaction);
        const secret = newWebhookSecret();
        await webhooks.insert(fields, { id, kind: 'endpoint', sealedSecret: seal(id, secret) });
        const created = await webhooks.find(id);
        await records.record(transaction, session, 'created', null, created);
        return { ...created, secret };
      }),

    /** @throws not-found, rule-refused */
    update: (session: Session, id: number, change: WebhookChange): Promise<Webhook> =>
      records.update(session, id, async (webhooks, _, before) => {
        const { isOn = before.isOn, ...fields } = change;
        if (before.kind === 'status-url') {
          const fixed = Object.keys(fields).map((field) => [field, 'status-url-fixed'] as const);
          refuseProblems(Object.fromEntries(fixed));
        }
        const after = { ...before, ...fields, isOn };
        refuseProblems(problemsOf(after));
        const isRedirected = after.url !== before.url || String(after.events) !== String(before.events);
        await webhooks.update(id, after, isRedirected);
      }),

    /** @throws not-found */
    remove: (session: Session, id: number) => records.remove(session, id),

    /** Makes a new secret; the one before signs too for a day, and one before that no longer. @throws not-found */
    rotate: (session: Session, id: number): Promise<CreatedWebhook> =>
      writeAs(database, session, async (transaction) => {
        const webhooks = webhookRepository(transaction, session);
        await webhooks.lock(id);
        const before = await webhooks.find(id);
        const secret = newWebhookSecret();
        const previous = await webhooks.sealedSecret(id);
        await webhooks.replaceSecret(id, seal(id, secret), previous, webhookLimits.rotationHours);
        await auditRotation(transaction, session, before);
        return { ...(await webhooks.find(id)), secret };
      }),
  };

  /** Secrets are in no entry; that one was replaced is. */
  async function auditRotation(
    transaction: Transaction<Schema>,
    session: Session,
    { id, companyId, name }: Webhook,
  ): Promise<void> {
    await writeAuditEntry(transaction, session, {
      action: 'updated',
      noun: 'webhook',
      companyId,
      recordId: id,
      recordName: name,
      changes: [{ field: 'secret', before: null, after: null }],
    });
  }
}
