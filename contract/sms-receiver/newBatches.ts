import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { SendingHours } from '../main-api/sending/sendingHours.ts';
import { contactLimits } from '../main-api/sending/contactGroups.ts';
import { SenderIdName } from '../main-api/sending/senderIds.ts';
import { Id, Instant, LongId, Name, nullable, oneOf, record, valuesByKey } from '../vocabulary.ts';
import { batchKinds, batchStates, listClasses } from './messages.ts';
import {
  CheckReport,
  Column,
  Count,
  emptyFieldChoices,
  recipientLimits,
  tableChoice,
  unapprovedChoices,
} from './recipients.ts';

/** Kinds of a batch that is made of a list. */
export const listKinds = batchKinds.filter((kind) => kind !== 'single');
export type ListKind = (typeof listKinds)[number];

/** Kinds of a list that is no test: one text for all, or a text a row. */
export const realListKinds = listKinds.filter((kind) => kind !== 'test');
export type RealListKind = (typeof realListKinds)[number];

export const batchLimits = {
  /** Recipients in the body of a request; more go in a file. */
  inlineRows: 10_000,
  /** JSON of a request that carries its recipients. */
  bodyBytes: 8 * 1024 * 1024,
  /** Rows of lists that one company has checked and not sent: two of the largest. */
  stagedRows: 2 * recipientLimits.rows,
  /** The same of a company that has no credit to send them with. */
  stagedRowsWithoutCredit: 10_000,
  /** A staged batch that was not accepted within this time is removed. */
  stagedHours: 24,
  /** A file of this size or more is kept for this time, to be checked again without another upload. */
  keptFromBytes: 512 * 1024,
  keptMinutes: 120,
  /** A start that was missed by more than this asks instead of firing. */
  lateMinutes: 15,
  /** Recipients of a test. */
  testRecipients: 5,
} as const;

const Text = Type.String({ maxLength: recipientLimits.templateLength });
const UploadId = Type.String({ minLength: 1, maxLength: 64 });

/** Who gets what: `recipients` or `rows` here, or a file beside it. */
const list = {
  /** One text for all. Without it and without `template` each row has its own, in its text column. */
  text: Type.Optional(Text),
  /** A text over the columns of the rows: `Dear {{name}}, you owe {{amount}}`. */
  template: Type.Optional(Text),
  /** The sender ID's name; missing means the company's default. */
  senderId: Type.Optional(SenderIdName),
  /** Numbers as typed. */
  recipients: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: batchLimits.inlineRows }),
  ),
  /** Column → value, e.g. `{ "to": "01712345678", "text": "Hello" }`. */
  rows: Type.Optional(
    Type.Array(valuesByKey(Type.String()), { minItems: 1, maxItems: batchLimits.inlineRows }),
  ),
  /** Which column is the number and which the text, counted from 0; guessed when it is not said. */
  numberColumn: tableChoice.numberColumn,
  textColumn: Type.Optional(Column),
  hasHeader: tableChoice.hasHeader,
};

/** Fields that say who gets what. */
export type ListField = keyof typeof list;

/** As JSON, or as `multipart/form-data` with the same fields and a `file`. */
export const BatchList = record({
  ...list,
  ...tableChoice,
  /** In place of a list: the contacts of these groups. Their columns are `number` and the groups' fields. */
  groupIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: contactLimits.groupsPerBatch })),
  /** In place of a list: a file that an earlier check of the same user has kept. */
  uploadId: Type.Optional(UploadId),
  class: oneOf(listClasses),
  /** `leave-out` rejects rows in which a field has no value; otherwise they are counted, and sending them is confirmed later. */
  onEmptyFields: Type.Optional(oneOf(emptyFieldChoices)),
  /** `leave-out` rejects numbers of operators that have not approved the sender ID; otherwise they are counted, and the list is refused later. */
  onUnapproved: Type.Optional(oneOf(unapprovedChoices)),
});
export type BatchList = Type.Static<typeof BatchList>;

/** How long a batch takes from its start. */
export const DurationEstimate = record({
  /** At its best: at the speed of batches that left lately, or at the limit of the routes. */
  fromSeconds: Count,
  /** As slow as some batches that left lately, and after all that waits by now; null when too few have left. */
  toSeconds: nullable(Count),
  /** Whether messages wait by now that may go first, others' too. */
  isBehindOthers: Type.Boolean(),
});
export type DurationEstimate = Type.Static<typeof DurationEstimate>;

export const BatchPreview = record({
  /** To be sent by; null when nothing was read. It lasts a day. */
  batchId: nullable(LongId),
  kind: oneOf(realListKinds),
  senderId: SenderIdName,
  /** Its `credits` is what sending needs. */
  report: CheckReport,
  /** Credits that can be spent. */
  balance: Type.Integer(),
  /** As `estimate.fromSeconds`; null when nothing is known. */
  estimatedSeconds: nullable(Count),
  /** Null when nothing is known: nothing like it has left lately, and no route says how fast it is. */
  estimate: Type.Optional(nullable(DurationEstimate)),
  /** When texts of this class may go out next; null is now. */
  opensAt: nullable(Instant),
  /** The sending hours of its class, in which a start that is chosen later waits as well; null is at any time. */
  sendingHours: nullable(SendingHours),
  /**
   * The checked file is kept under this id for a while, so that another check (`uploadId`) need not upload it again. Null without a file, for a small one, and where there is no room. It may be gone any time: `upload-gone`.
   */
  uploadId: nullable(UploadId),
  /**
   * For a resend: messages that failed in this batch and are left out, because another resend has reached their recipients
   * or has them still under way.
   */
  resentBefore: Type.Optional(Count),
});
export type BatchPreview = Type.Static<typeof BatchPreview>;

const guarded = { service: 'sms-receiver', permission: 'send-multiple-sms' } as const;

/** Nothing is sent and nothing is charged. */
export const previewBatch = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/bulk/preview',
  summary: 'Check many messages before they are sent',
  body: BatchList,
  bodyBytes: batchLimits.bodyBytes,
  upload: { fileBytes: recipientLimits.fileBytes },
  reply: BatchPreview,
});

export const BatchRequest = record({
  /** The batch of a preview; without it the list is in this request. */
  batchId: Type.Optional(LongId),
  ...list,
  /** With a list, not with a preview, which has one; missing means the campaign's. */
  class: Type.Optional(oneOf(listClasses)),
  /** A name for people; lists and pages show it in place of the batch's number. */
  name: Type.Optional(Name),
  /** A list of a few recipients that is sent to see how it arrives. It costs what it costs, and counts in no rate. */
  isTest: Type.Optional(Type.Boolean()),
  /** Class and sender ID must be the campaign's. */
  campaignId: Type.Optional(Id),
  /**
   * Messages with fields that have no value are refused (`fields-not-filled`) unless this is `send`. `leave-out` needs a
   * list; of a preview, these rows are left out when it is made.
   */
  onEmptyFields: Type.Optional(oneOf(emptyFieldChoices)),
  /**
   * Numbers of operators that have not approved the sender ID are refused (`numbers-not-approved`) unless this is `leave-out`,
   * which needs a list; of a preview, these rows are left out when it is made.
   */
  onUnapproved: Type.Optional(oneOf(unapprovedChoices)),
  /** Missing means at once, or when its campaign starts; of a campaign with a start it can only be that start. */
  startsAt: Type.Optional(Instant),
  /** A batch that would start at once is scheduled so many seconds ahead: until then all of it can be cancelled. */
  undoSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
});
export type BatchRequest = Type.Static<typeof BatchRequest>;

/** 202 says: on stable storage, credit held, and each message will reach exactly one final state. */
export const AcceptedBatch = record({
  batchId: LongId,
  accepted: Type.Integer({ minimum: 1 }),
  /** Rejected rows; they can be downloaded. */
  rejected: Count,
  segments: Type.Integer({ minimum: 1 }),
  credits: Type.Integer({ minimum: 1 }),
  status: oneOf(batchStates),
});
export type AcceptedBatch = Type.Static<typeof AcceptedBatch>;

export const sendBatch = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/bulk',
  summary: 'Send many messages, previewed or given here',
  body: BatchRequest,
  bodyBytes: batchLimits.bodyBytes,
  reply: AcceptedBatch,
  status: 202,
  idempotent: 'optional',
});
