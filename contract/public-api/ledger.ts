import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ledgerKinds } from '../sms-receiver/credit.ts';
import { Instant, LongId, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';
import { exportQuery, pageOf, pageQuery } from './vocabulary.ts';

/** One movement of credit. */
export const LedgerLine = record({
  id: LongId,
  kind: oneOf(ledgerKinds),
  /** The change of the balance, held credit included. */
  balanceChange: Type.Integer(),
  /** The change of the held credit. */
  heldChange: Type.Integer(),
  /** The batch that it is about, of one message or of many; null for a recharge. */
  batchId: nullable(LongId),
  /** A recharge's payment; null for others. */
  reference: nullable(MaskableText),
  note: nullable(MaskableText),
  createdAt: Instant,
});
export type LedgerLine = Type.Static<typeof LedgerLine>;

const call = { service: 'public-api', method: 'GET', permission: 'view-sms-sending-credit' } as const;
const filter = { kind: Type.Optional(oneOf(ledgerKinds)), batchId: Type.Optional(LongId) };

export const readLedger = endpoint({
  ...call,
  path: '/v1/ledger',
  summary: 'Every movement of the credit of your company, newest first',
  query: record({ ...filter, ...pageQuery }),
  reply: pageOf(LedgerLine),
});

export const exportLedger = endpoint({
  ...call,
  path: '/v1/ledger/export',
  summary: 'The same movements as a file, CSV or XLSX',
  query: record({ ...filter, ...exportQuery }),
  reply: Type.String(),
  replyType: 'text/csv',
});
