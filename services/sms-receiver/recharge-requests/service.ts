import type { Transaction } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type {
  decideRechargeRequest,
  NewRechargeRequest,
  RechargeRequest,
} from '#contract/sms-receiver/rechargeRequests.ts';
import type { Schema } from '#database/schema.ts';
import { restoreNumbers } from '#domain/numbers/msisdnMask.ts';
import { findCredit } from '#services/engine/credit/accounts.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { writeWebhookEvent } from '#services/kit/webhooks/write.ts';
import { once } from '#services/kit/database/idempotency.ts';
import type { Database } from '#services/kit/database/index.ts';
import { conflictingFields, notFound, refusedFields, refusal } from '#services/kit/errors.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import { canonicalReference, rechargeCompany } from '../credit/rechargeCompany.ts';
import { rechargeRequestRepository, type Decision } from './repository.ts';

export function rechargeRequestService(database: Database) {
  return {
    /** Moves nothing. @throws rule-refused when too many are open, idempotency-key-reused */
    add(session: Session, input: NewRechargeRequest, key: string): Promise<RechargeRequest> {
      const { companyId } = session;
      return writeAs(database, session, (transaction) =>
        once(transaction, { companyId, endpoint: 'recharge-request', key, input }, async () => {
          const requests = rechargeRequestRepository(transaction, session);
          const request = await requests.find(await requests.insert(input));
          await audit(transaction, session, null, request);
          const { userId: actorId } = session;
          const details = { units: request.amount };
          await notify(transaction, { kind: 'recharge-requested', actorId, companyId, details });
          return request;
        }),
      );
    },

    /** @throws not-found, also for another company's; conflict when the provider has decided */
    withdraw(session: Session, id: number): Promise<RechargeRequest> {
      return writeAs(database, session, async (transaction) => {
        const before = await rechargeRequestRepository(transaction, session).lock(id);
        if (before?.companyId !== session.companyId) throw notFound('request');
        if (before.status === 'withdrawn') return before;
        return end(transaction, session, before, () => ({ status: 'withdrawn' }));
      });
    },

    /**
     * Confirms or declines. Confirming recharges in the same transaction, in which the request is locked.
     * @throws not-found; conflict when another decision was made, or the reference was used; rule-refused without a reason, or when
     * another company has used the reference
     */
    decide(
      session: Session,
      id: number,
      { reason, ...confirmed }: Input<typeof decideRechargeRequest>['body'],
    ): Promise<Reply<typeof decideRechargeRequest>> {
      const { status } = confirmed;
      return writeAs(database, session, async (transaction) => {
        const before = await rechargeRequestRepository(transaction, session).lock(id);
        if (!before) throw notFound('request');
        const isRepeat = before.status === status;
        const request = isRepeat
          ? before
          : await end(transaction, session, before, async () =>
              status === 'confirmed'
                ? { status, rechargeId: await pay(transaction, session, before, confirmed) }
                : { status, reason: requireReason(reason) },
            );
        const data = await findCredit(transaction, before.companyId);
        return { request, data: data!, isRepeat };
      });
    },
  };
}

/** @returns the id of the ledger entry */
async function pay(
  transaction: Transaction<Schema>,
  session: Session,
  { id, companyId, companyName, amount, paymentReference }: RechargeRequest,
  { reference, isSeparatePayment }: Input<typeof decideRechargeRequest>['body'],
): Promise<number> {
  const company = { id: companyId, name: companyName };
  // A form shows the payment with its numbers masked to who may not see them, and sends it back like that.
  const chosen =
    reference && !seesNumbers(session) ? restoreNumbers(reference, paymentReference ?? '') : reference;
  const wanted = {
    amount,
    reference: canonicalReference(chosen ?? paymentReference ?? `REQUEST-${id}`),
    isSeparatePayment,
  };
  const { recharge, isRepeat } = await rechargeCompany(transaction, session, company, wanted);
  // This payment was already added for the same amount; it cannot pay for this request too.
  if (isRepeat) throw conflictingFields({ reference: 'reference-used' });
  return recharge.id;
}

/** Ends an open request. @throws conflict when it has ended already */
async function end(
  transaction: Transaction<Schema>,
  session: Session,
  before: RechargeRequest,
  decide: () => Decision | Promise<Decision>,
): Promise<RechargeRequest> {
  if (before.status !== 'open') throw refusal('conflict', 'request-ended', { status: before.status });
  const requests = rechargeRequestRepository(transaction, session);
  const decision = await decide();
  const personId = await requests.decide(before.id, decision);
  const { companyId, amount } = before;
  if (decision.status !== 'withdrawn') {
    const { status } = decision;
    await writeWebhookEvent(transaction, {
      event: `recharge.${status}`,
      companyId,
      subjectId: before.id,
      data: { credits: amount, status, ...(decision.status === 'declined' && { note: decision.reason }) },
    });
  }
  if (decision.status !== 'withdrawn' && personId !== null) {
    const kind = `recharge-${decision.status}` as const;
    await notify(transaction, {
      kind,
      actorId: session.userId,
      companyId,
      personId,
      details: { units: amount },
    });
  }
  const after = await requests.find(before.id);
  await audit(transaction, session, before, after);
  return after;
}

function requireReason(reason: string | null | undefined): string {
  const text = reason?.trim();
  if (!text) throw refusedFields({ reason: 'required' });
  return text;
}

async function audit(
  transaction: Transaction<Schema>,
  session: Session,
  before: RechargeRequest | null,
  after: RechargeRequest,
): Promise<void> {
  await writeAuditEntry(transaction, session, {
    action: before ? 'updated' : 'created',
    noun: 'recharge-request',
    companyId: after.companyId,
    recordId: after.id,
    recordName: after.companyName,
    changes: changesBetween(before ?? {}, after, ['amount', 'paymentReference', 'note', 'status', 'reason']),
  });
}
