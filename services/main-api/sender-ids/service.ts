import type { Transaction } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import {
  decideSenderId,
  type NewSenderId,
  type SenderId,
  type SenderIdChange,
} from '#contract/main-api/sending/senderIds.ts';
import { mayCall } from '#domain/access/mayCall.ts';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refuseInUse } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { writeWebhookEvent } from '#services/kit/webhooks/write.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import { senderIdRepository } from './repository.ts';

type SenderIdRepository = ReturnType<typeof senderIdRepository>;

export function senderIdService(database: Database) {
  const { list, find, record } = auditedRecords(database, {
    noun: 'sender-id',
    repositoryFor: senderIdRepository,
    notAudited: { isElsewhere: 'derived', approvals: 'elsewhere' },
    companyIdOf: ({ companyId }) => companyId,
  });

  /**
   * Changes or deletes one sender ID while its company's others stay as they are.
   * @throws not-found, also for another company's
   */
  async function change(
    session: Session,
    id: number,
    action: 'updated' | 'deleted',
    make: (
      senderIds: SenderIdRepository,
      before: SenderId,
      transaction: Transaction<Schema>,
    ) => Promise<void>,
  ): Promise<void> {
    const { companyId } = await find(session, id);
    // Locking the company serialises changes of its sender IDs, so that it has one default at any time.
    await changePeopleAs(database, session, { companies: [companyId] }, async (transaction) => {
      const senderIds = senderIdRepository(transaction, session);
      // Again: it may have changed while we waited.
      const before = await senderIds.find(id);
      await make(senderIds, before, transaction);
      const heir = await senderIds.settleDefault(companyId);
      const after = action === 'deleted' ? null : await senderIds.find(id);
      await record(transaction, session, action, before, after);
      if (heir === null || heir === id) return;
      const chosen = await senderIds.find(heir);
      await record(transaction, session, 'updated', { ...chosen, isDefault: false }, chosen);
    });
  }

  return {
    list,
    find,

    /** @throws rule-refused on `companyId`, conflict on `name` */
    async create(session: Session, { companyId, name, note = null }: NewSenderId): Promise<SenderId> {
      const company = await targetCompany(database, session, companyId);
      return changePeopleAs(database, session, { companies: [company.id] }, async (transaction) => {
        const senderIds = senderIdRepository(transaction, session);
        const status = mayCall(session, decideSenderId) ? 'approved' : 'pending';
        const { userId } = session;
        const id = await senderIds.insert({
          company_id: company.id,
          name,
          status,
          note,
          requested_by: userId,
        });
        await senderIds.settleDefault(company.id);
        const senderId = await senderIds.find(id);
        await record(transaction, session, 'created', null, senderId);
        if (senderId.status === 'pending') {
          const subject = { id, name: senderId.name };
          await notify(transaction, {
            kind: 'sender-id-requested',
            actorId: userId,
            companyId: company.id,
            subject,
          });
        }
        return senderId;
      });
    },

    /** @throws not-found, rule-refused */
    async update(session: Session, id: number, input: SenderIdChange): Promise<SenderId> {
      await change(session, id, 'updated', async (senderIds, before) => {
        refuseProblems(problemsOf(session, before, input));
        await senderIds.update(id, { note: input.note });
        if (input.isDefault && !before.isDefault) await senderIds.makeDefault(id, before.companyId);
      });
      return find(session, id);
    },

    /** A default that may no longer be sent with passes it on. @throws not-found */
    async decide(
      session: Session,
      id: number,
      { status, note }: Input<typeof decideSenderId>['body'],
    ): Promise<SenderId> {
      await change(session, id, 'updated', async (senderIds, before, transaction) => {
        await senderIds.update(id, { status, note });
        if (status === before.status) return;
        await writeWebhookEvent(transaction, {
          event: 'sender_id.decided',
          companyId: before.companyId,
          subjectId: id,
          data: { name: before.name, status, ...(note && { note }) },
        });
        await notify(transaction, {
          kind: 'sender-id-decided',
          actorId: session.userId,
          companyId: before.companyId,
          personId: await senderIds.requestedBy(id),
          subject: { id, name: before.name },
          details: { decision: status, ...(note && { note }) },
        });
      });
      return find(session, id);
    },

    /** @throws not-found, in-use */
    async remove(session: Session, id: number): Promise<{ id: number }> {
      await change(session, id, 'deleted', async (senderIds, senderId) => {
        refuseInUse(await senderIds.uses(senderId), 'suspend-sender-id');
        await senderIds.delete(id);
      });
      return { id };
    },
  };
}

function problemsOf(session: Session, before: SenderId, { isDefault, note }: SenderIdChange): FieldProblems {
  const problems: FieldProblems = {};
  if (isDefault && before.status !== 'approved') problems.isDefault = 'sender-id-not-approved';
  if (isDefault === false && before.isDefault) problems.isDefault = 'default-stays';
  // By then it says why the provider has decided so.
  if (
    note !== undefined &&
    note !== before.note &&
    before.status !== 'pending' &&
    !mayCall(session, decideSenderId)
  ) {
    problems.note = 'provider-only';
  }
  return problems;
}
