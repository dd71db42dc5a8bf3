import type { Transaction } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import {
  decideContentApproval,
  type ContentApproval,
  type ContentApprovalChange,
  type NewContentApproval,
} from '#contract/main-api/sending/contentApprovals.ts';
import { mayCall } from '#domain/access/mayCall.ts';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { writeWebhookEvent } from '#services/kit/webhooks/write.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import { textProblems } from '../textProblems.ts';
import { contentApprovalRepository } from './repository.ts';

type Repository = ReturnType<typeof contentApprovalRepository>;
type Settings = Pick<
  ContentApproval,
  'companyId' | 'text' | 'senderId' | 'campaignId' | 'validFrom' | 'validUntil'
>;

/** Records what the regulator has approved. An approval has a text of its own: a template that changes later changes no approval. */
export function contentApprovalService(database: Database) {
  const records = auditedRecords(database, {
    noun: 'content-approval',
    repositoryFor: contentApprovalRepository,
    notAudited: {},
    companyIdOf: ({ companyId }) => companyId,
  });

  return {
    list: records.list,
    find: records.find,

    /** @throws rule-refused, conflict on `name` */
    create: (session: Session, { companyId: wanted, ...input }: NewContentApproval) =>
      records.create(session, async (approvals, transaction) => {
        const { id: companyId } = await targetCompany(transaction, session, wanted);
        const isApproved = mayDecide(session) && (input.campaignId ?? null) !== null;
        const fields = {
          ...input,
          validFrom: input.validFrom ?? (isApproved ? await approvals.today() : null),
          state: isApproved ? 'approved' : 'requested',
        } as const;
        const none = { senderId: null, campaignId: null, validUntil: null };
        refuseProblems(
          await problemsOf(approvals, { ...none, ...fields, companyId }),
          await approvals.nameProblem(input.name, { companyId }),
        );
        const id = await approvals.insert(companyId, fields);
        if (isApproved) await writeDecision(transaction, await approvals.find(id));
        else {
          const subject = { id, name: input.name };
          await notify(transaction, {
            kind: 'content-approval-requested',
            actorId: session.userId,
            companyId,
            subject,
          });
        }
        return id;
      }),

    /** @throws not-found, rule-refused, conflict on `name` */
    update: (session: Session, id: number, change: ContentApprovalChange) =>
      records.update(session, id, async (approvals, transaction, before) => {
        refuseDecided(session, before, Object.keys(change));
        const { companyId, state } = before;
        const after = { ...before, ...change };
        refuseProblems(
          {
            ...(await problemsOf(approvals, after)),
            ...(['approved', 'expired'].includes(state) && neededProblems(after)),
          },
          await approvals.nameProblem(change.name, { companyId, exceptId: id }),
        );
        await approvals.update(id, change);
        const changed = await approvals.find(id);
        if (state === 'expired' && changed.state === 'approved') await writeDecision(transaction, changed);
      }),

    /** @throws not-found, rule-refused */
    decide: (
      session: Session,
      id: number,
      { state, ...terms }: Input<typeof decideContentApproval>['body'],
    ) =>
      records.update(session, id, async (approvals, transaction, before) => {
        const after = { ...before, ...terms };
        if (state === 'approved') {
          const today = await approvals.today();
          after.validFrom ??= today;
          refuseProblems({
            ...(await problemsOf(approvals, after)),
            ...(after.validUntil !== null && after.validUntil < today && { validUntil: 'in-the-past' }),
            ...neededProblems(after),
          });
        }
        await approvals.update(id, { ...terms, validFrom: after.validFrom, state });
        if (state === before.state) return;
        await writeDecision(transaction, { ...before, ...terms, state });
        await notify(transaction, {
          kind: 'content-approval-decided',
          actorId: session.userId,
          companyId: before.companyId,
          personId: await approvals.requestedBy(id),
          subject: { id, name: before.name },
          details: {
            decision: state === 'approved' ? 'approved' : 'rejected',
            ...(terms.note && { note: terms.note }),
          },
        });
      }),

    /** @throws not-found, rule-refused */
    remove: (session: Session, id: number) =>
      records.remove(session, id, async (_approvals, _transaction, before) =>
        refuseDecided(session, before, ['name']),
      ),
  };
}

/** The end of an approval is written when it is noticed (`../notifications/watch.ts`). */
function writeDecision(
  transaction: Transaction<Schema>,
  { id, companyId, name, state, note }: Pick<ContentApproval, 'id' | 'companyId' | 'name' | 'state' | 'note'>,
): Promise<void> {
  return writeWebhookEvent(transaction, {
    event: 'content_approval.decided',
    companyId,
    subjectId: id,
    data: { name, status: state, ...(note && { note }) },
  });
}

const mayDecide = (session: Session) => mayCall(session, decideContentApproval);

/** @throws rule-refused */
function refuseDecided(session: Session, { state }: ContentApproval, fields: readonly string[]): void {
  if (state === 'requested' || mayDecide(session) || fields.length === 0) return;
  throw refusedFields(Object.fromEntries(fields.map((field) => [field, 'provider-only'])));
}

async function problemsOf(
  approvals: Repository,
  { companyId, text, senderId, validFrom, validUntil }: Settings,
): Promise<FieldProblems> {
  const problems = textProblems(text);
  if (senderId !== null && !(await approvals.hasSenderId(companyId, senderId)))
    problems.senderId = 'no-such-record';
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    problems.validUntil = 'ends-before-start';
  return problems;
}

/** An approval has what messages carry, and a first day. */
function neededProblems({ campaignId, validFrom }: Settings): FieldProblems {
  return {
    ...(campaignId === null && { campaignId: 'required' }),
    ...(validFrom === null && { validFrom: 'required' }),
  };
}
