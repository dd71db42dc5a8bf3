import type { Input } from '#contract/endpoint.ts';
import type { AuditAction } from '#contract/main-api/auditLog.ts';
import {
  decideSenderId,
  type listSenderIds,
  type NewSenderId,
  type SenderId,
  type SenderIdChange,
} from '#contract/main-api/senderIds.ts';
import { can } from '#contract/permissions.ts';
import { changesBetween, recordDeed } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refusedFields, refuseInUse } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/http/page.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import type { FieldProblems } from '../refuseProblems.ts';
import { senderIdRepository, type SenderIdRepository, type SenderIdSortField } from './repository.ts';

export type SenderIdService = ReturnType<typeof senderIdService>;

const auditedFields = ['name', 'status', 'isDefault', 'note'] as const satisfies (keyof SenderId)[];

export function senderIdService(database: Database) {
  const repositoryFor = (queries: Queries, session: Session) =>
    senderIdRepository(queries, session.scope === 'platform');

  /**
   * Changes one sender ID while its company's others stay as they are.
   * @throws not-found, also for another company's
   */
  async function change<Result>(
    session: Session,
    id: number,
    action: AuditAction,
    make: (senderIds: SenderIdRepository, before: SenderId) => Promise<Result>,
  ): Promise<Result> {
    const { companyId } = await existing(repositoryFor(database, session), session, id);
    // Locking the company serialises changes of its sender IDs, so that it has one default at any time.
    return changePeopleAs(database, session, { companies: [companyId] }, async (transaction) => {
      const senderIds = repositoryFor(transaction, session);
      // Again: it may have changed while we waited.
      const before = await existing(senderIds, session, id);
      const result = await make(senderIds, before);
      const heir = await senderIds.settleDefault(companyId);
      await record(transaction, session, action, before, await senderIds.find(id, companyId));
      if (heir !== null && heir !== id) {
        const after = (await senderIds.find(heir, companyId))!;
        await record(transaction, session, 'updated', { ...after, isDefault: false }, after);
      }
      return result;
    });
  }

  return {
    list(
      session: Session,
      filter: Input<typeof listSenderIds>['query']['filter'],
      page: Page<SenderIdSortField>,
    ): Promise<{ rows: SenderId[]; total: number }> {
      const companyId = visibleCompany(session, filter?.companyId);
      return repositoryFor(database, session).list({ ...filter, companyId }, page);
    },

    /** @throws not-found, also for another company's */
    find(session: Session, id: number): Promise<SenderId> {
      return existing(repositoryFor(database, session), session, id);
    },

    /** @throws rule-refused on `companyId`, conflict on `name` */
    async create(session: Session, { companyId, name, note = null }: NewSenderId): Promise<SenderId> {
      const company = await targetCompany(database, session, companyId);
      return changePeopleAs(database, session, { companies: [company.id] }, async (transaction) => {
        const senderIds = repositoryFor(transaction, session);
        const status = mayDecide(session) ? 'approved' : 'pending';
        const id = await senderIds.insert({ companyId: company.id, name, status, note });
        await senderIds.settleDefault(company.id);
        const senderId = (await senderIds.find(id, company.id))!;
        await record(transaction, session, 'created', null, senderId);
        return senderId;
      });
    },

    /** @throws not-found, rule-refused */
    async update(session: Session, id: number, input: SenderIdChange): Promise<SenderId> {
      await change(session, id, 'updated', async (senderIds, before) => {
        const problems = problemsOf(session, before, input);
        if (Object.keys(problems).length > 0) throw refusedFields(problems);
        await senderIds.update(id, { note: input.note });
        if (input.isDefault && !before.isDefault) await senderIds.makeDefault(id, before.companyId);
      });
      return this.find(session, id);
    },

    /** A default that may no longer be sent with passes it on. @throws not-found */
    async decide(
      session: Session,
      id: number,
      { status, note }: Input<typeof decideSenderId>['body'],
    ): Promise<SenderId> {
      await change(session, id, 'updated', (senderIds) => senderIds.update(id, { status, note }));
      return this.find(session, id);
    },

    /** @throws not-found, in-use */
    async remove(session: Session, id: number): Promise<{ id: number }> {
      await change(session, id, 'deleted', async (senderIds, senderId) => {
        refuseInUse(await senderIds.uses(senderId), 'Suspend it instead.');
        await senderIds.delete(id);
      });
      return { id };
    },
  };
}

function mayDecide(session: Session): boolean {
  return session.scope === decideSenderId.scope && can(session.permissions, decideSenderId.permission);
}

async function existing(senderIds: SenderIdRepository, session: Session, id: number): Promise<SenderId> {
  const senderId = await senderIds.find(id, visibleCompany(session, undefined));
  if (!senderId) throw notFound('sender ID');
  return senderId;
}

function problemsOf(session: Session, before: SenderId, { isDefault, note }: SenderIdChange): FieldProblems {
  const problems: FieldProblems = {};
  if (isDefault && before.status !== 'approved') problems.isDefault = 'sender-id-not-approved';
  if (isDefault === false && before.isDefault) problems.isDefault = 'default-stays';
  // By then it says why the provider has decided so.
  if (note !== undefined && note !== before.note && before.status !== 'pending' && !mayDecide(session)) {
    problems.note = 'provider-only';
  }
  return problems;
}

async function record(
  queries: Queries,
  session: Session,
  action: AuditAction,
  before: SenderId | null,
  after: SenderId | null,
): Promise<void> {
  const { id, companyId, name } = (after ?? before)!;
  const changes = changesBetween(before ?? {}, after ?? {}, auditedFields);
  if (changes.length === 0) return;
  const deed = { action, noun: 'sender-id', companyId, recordId: id, recordName: name, changes } as const;
  await recordDeed(queries, session, deed);
}
