import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { recipientLimits } from '../../sms-receiver/recipients.ts';
import {
  CalendarDate,
  Id,
  Instant,
  Name,
  listQuery,
  nullable,
  oneOf,
  optional,
  record,
} from '../../vocabulary.ts';
import { SenderIdName } from './senderIds.ts';

/**
 * Where the approval of a promotional text by the regulator stands.
 * - requested: the provider has not decided
 * - approved: messages may carry its campaign id, from `validFrom` until the end of `validUntil`
 * - refused: they may not, or not any more
 * - expired: it was approved, and `validUntil` has passed
 */
export const contentApprovalStates = ['requested', 'approved', 'refused', 'expired'] as const;
export type ContentApprovalState = (typeof contentApprovalStates)[number];

/** Whoever manages approvals is notified when one has so many days left, and when it has ended. */
export const endingNoticeDays = 7;

/** The regulator's id of a campaign; never that of a campaign in Barta. */
export const RegulatorCampaignId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[!-~]+$' });

/** From the company to the provider or back. */
const Note = nullable(Type.String({ maxLength: 300 }));

const settings = {
  name: Name,
  /** Each field, such as `{{name}}`, stands for 1 to 60 characters; white space of any length counts as one space. */
  text: Type.String({ minLength: 1, maxLength: recipientLimits.templateLength }),
  /** The sender ID that it is for; null is any of the company. */
  senderId: nullable(SenderIdName),
  campaignId: nullable(RegulatorCampaignId),
  /** The first day, in Bangladesh. Set where it is approved. */
  validFrom: nullable(CalendarDate),
  /** The last day; null is without an end. */
  validUntil: nullable(CalendarDate),
  note: Note,
};

export const ContentApproval = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  ...settings,
  // A stored name is answered as it is, whatever is required of new ones.
  name: Type.String(),
  state: oneOf(contentApprovalStates),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ContentApproval = Type.Static<typeof ContentApproval>;

const { name, text, ...others } = settings;

export const NewContentApproval = record({
  /** The caller's own company when it is left out. */
  companyId: Type.Optional(Id),
  name,
  text,
  ...optional(others),
});
export type NewContentApproval = Type.Static<typeof NewContentApproval>;

/** Fields that are left out stay as they are. A company changes only what is not decided. */
export const ContentApprovalChange = record(optional(settings));
export type ContentApprovalChange = Type.Static<typeof ContentApprovalChange>;

/** Decisions that the provider can make. */
export const contentApprovalDecisions = ['approved', 'refused'] as const satisfies ContentApprovalState[];
export type ContentApprovalDecision = (typeof contentApprovalDecisions)[number];

const guarded = { service: 'main-api', permission: 'create-company' } as const;
const one = record({ id: Id });

/** REST-shaped: an array, with `Content-Range`. */
export const listContentApprovals = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/content-approvals',
  summary: 'Approved promotional texts of your company, or of all companies for the provider',
  // Everybody who may send may choose one of them.
  permission: 'signed-in',
  query: listQuery(
    {
      /** Part of the name, the text or the campaign id. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      state: Type.Optional(oneOf(contentApprovalStates)),
    },
    ['id', 'name', 'companyName', 'validFrom', 'validUntil', 'createdAt'],
  ),
  reply: Type.Array(ContentApproval),
});

export const findContentApproval = endpoint({
  ...guarded,
  method: 'GET',
  path: '/content-approvals/{id}',
  summary: 'One content approval',
  params: one,
  reply: ContentApproval,
});

export const createContentApproval = endpoint({
  ...guarded,
  method: 'POST',
  path: '/content-approvals',
  summary:
    'Ask for the approval of a promotional text; with a campaign id from those of the provider who decide it is approved at once',
  body: NewContentApproval,
  reply: ContentApproval,
  status: 201,
});

export const updateContentApproval = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/content-approvals/{id}',
  summary: 'Change a content approval; a company only one that is not decided',
  params: one,
  body: ContentApprovalChange,
  reply: ContentApproval,
});

/** An approval needs a campaign id, and begins today if no day was named. */
export const decideContentApproval = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/content-approvals/{id}/decision',
  summary: 'Approve or refuse a promotional text, or withdraw its approval',
  asksForCode: true,
  permission: 'update-company',
  scope: 'platform',
  params: one,
  body: record({
    state: oneOf(contentApprovalDecisions),
    campaignId: Type.Optional(RegulatorCampaignId),
    validFrom: Type.Optional(CalendarDate),
    validUntil: Type.Optional(nullable(CalendarDate)),
    note: Type.Optional(Note),
  }),
  reply: ContentApproval,
});

export const deleteContentApproval = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/content-approvals/{id}',
  summary: 'Delete a content approval; a company only one that is not decided',
  params: one,
  reply: record({ id: Id }),
});
