import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, listOf, listQuery, LongId, nullable, oneOf, record } from '../vocabulary.ts';
import { ledgerKinds } from './credit.ts';

/** One line of the ledger. All numbers are SMS units. */
export const LedgerEntry = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  kind: oneOf(ledgerKinds),
  /** What it adds to the balance, held credit included. */
  balanceChange: Type.Integer(),
  /** What it adds to the held credit. */
  heldChange: Type.Integer(),
  /** The batch that it is about; null for a recharge. */
  batchId: nullable(LongId),
  reference: Type.String(),
  note: nullable(Type.String()),
  /** A company reads the provider's name in place of a person of theirs; null is the services themselves. */
  createdBy: nullable(Type.String()),
  createdAt: Instant,
});
export type LedgerEntry = Type.Static<typeof LedgerEntry>;

export const listTransactions = endpoint({
  service: 'sms-receiver',
  method: 'GET',
  path: '/noauth/v1/transaction',
  summary: 'Every movement of credit, newest first',
  permission: 'view-sms-sending-credit',
  query: listQuery(
    {
      companyId: Type.Optional(Id),
      kind: Type.Optional(oneOf(ledgerKinds)),
      batchId: Type.Optional(LongId),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
    },
    ['id'],
  ),
  reply: listOf(LedgerEntry),
});
