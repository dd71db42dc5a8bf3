import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { OperatorApproval } from './operatorApprovals.ts';
import { Id, Instant, listQuery, nullable, oneOf, record } from '../../vocabulary.ts';

/**
 * - pending: a company has requested it
 * - approved: may be sent with
 * - rejected: the provider has said no, with a note
 * - suspended: may not be sent with for now
 */
export const senderIdStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type SenderIdStatus = (typeof senderIdStatuses)[number];

/** The sender that a handset shows: 3 to 11 plain characters, or up to 15 digits (3GPP TS 23.040, 9.1.2.5). */
export const SenderIdName = Type.String({ pattern: '^([0-9]{3,15}|[!-~][ -~]{1,9}[!-~])$' });

/** From the company to the provider or back: what it is for, or why not. */
const Note = nullable(Type.String({ maxLength: 300 }));

export const SenderId = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  name: SenderIdName,
  status: oneOf(senderIdStatuses),
  /** The default of the company: used when a request names none. One of the approved, as long as there is one. */
  isDefault: Type.Boolean(),
  note: Note,
  /** Another company has or requests the same name; only the provider sees it. */
  isElsewhere: Type.Boolean(),
  createdAt: Instant,
  /** Its states at operators. It does not go to the numbers of an operator whose state is not `approved`. */
  approvals: Type.Array(OperatorApproval),
});
export type SenderId = Type.Static<typeof SenderId>;

export const NewSenderId = record({
  /** The caller's own company when it is left out. */
  companyId: Type.Optional(Id),
  name: SenderIdName,
  note: Type.Optional(Note),
});
export type NewSenderId = Type.Static<typeof NewSenderId>;

/** Fields that are left out stay as they are. The name stays: messages went out under it. */
export const SenderIdChange = record({
  /** True moves the default here; it cannot be removed otherwise. */
  isDefault: Type.Optional(Type.Boolean()),
  /** By the company as long as nothing is decided. */
  note: Type.Optional(Note),
});
export type SenderIdChange = Type.Static<typeof SenderIdChange>;

/** Decisions that the provider can make. */
export const senderIdDecisions = ['approved', 'rejected', 'suspended'] as const satisfies SenderIdStatus[];
export type SenderIdDecision = (typeof senderIdDecisions)[number];

const guarded = { service: 'main-api', permission: 'create-company' } as const;
const one = record({ id: Id });

/** REST-shaped: an array, with `Content-Range`. */
export const listSenderIds = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/sender-ids',
  summary: 'Sender IDs of your company, or of all companies for the provider',
  permission: 'signed-in',
  query: listQuery(
    {
      /** Part of the name or of the company's. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      status: Type.Optional(oneOf(senderIdStatuses)),
    },
    ['id', 'name', 'companyName', 'status', 'createdAt'],
  ),
  reply: Type.Array(SenderId),
});

export const findSenderId = endpoint({
  ...guarded,
  method: 'GET',
  path: '/sender-ids/{id}',
  summary: 'One sender ID',
  params: one,
  reply: SenderId,
});

export const createSenderId = endpoint({
  ...guarded,
  method: 'POST',
  path: '/sender-ids',
  summary: 'Ask for a sender ID; from those of the provider who decide it is approved at once',
  body: NewSenderId,
  reply: SenderId,
  status: 201,
});

export const updateSenderId = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/sender-ids/{id}',
  summary:
    'Make an approved sender ID the default of its company, or change the note of one that is asked for',
  params: one,
  body: SenderIdChange,
  reply: SenderId,
});

export const decideSenderId = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/sender-ids/{id}/decision',
  summary: 'Approve, reject or suspend a sender ID',
  asksForCode: true,
  permission: 'update-company',
  scope: 'platform',
  params: one,
  body: record({ status: oneOf(senderIdDecisions), note: Type.Optional(Note) }),
  reply: SenderId,
});

export const deleteSenderId = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/sender-ids/{id}',
  summary: 'Delete a sender ID that nothing was sent with',
  params: one,
  reply: record({ id: Id }),
});
