import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, listQuery, oneOf, record } from '../vocabulary.ts';

export const senderIdStatuses = ['approved', 'suspended'] as const;
export type SenderIdStatus = (typeof senderIdStatuses)[number];

/** What a handset shows as the sender: 3 to 11 plain characters, or up to 15 digits (3GPP TS 23.040, 9.1.2.5). */
export const SenderIdName = Type.String({ pattern: '^([0-9]{3,15}|[!-~][ -~]{1,9}[!-~])$' });

export const SenderId = record({
  id: Id,
  companyId: Id,
  name: SenderIdName,
  status: oneOf(senderIdStatuses),
  isDefault: Type.Boolean(),
});
export type SenderId = Type.Static<typeof SenderId>;

/** REST-shaped: an array, with `Content-Range`. */
export const listSenderIds = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/sender-ids',
  summary: 'Sender IDs of your company, or of all companies for the provider',
  permission: 'signed-in',
  query: listQuery({ companyId: Type.Optional(Id), status: Type.Optional(oneOf(senderIdStatuses)) }, [
    'id',
    'name',
  ]),
  reply: Type.Array(SenderId),
});
