import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { operators } from '../../sms-receiver/messages.ts';
import { CalendarDate, Id, Instant, nullable, oneOf, record } from '../../vocabulary.ts';

/** Operators that approve sender IDs. */
export const approvalOperators = operators.filter((name) => name !== 'unknown');
export type ApprovalOperator = (typeof approvalOperators)[number];

/**
 * Where the request for a sender ID stands at an operator. Without a state there, its messages go to that operator's numbers
 * unasked.
 * - asked: the operator has not answered
 * - approved: messages go to its numbers; until the end of `validUntil`, if there is one
 * - refused: the operator does not allow it
 * - expired: it was approved, and is no more
 */
export const approvalStates = ['asked', 'approved', 'refused', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Where a state comes from: a person, a file that a person has imported, or the Central Platform. */
export const approvalSources = ['person', 'file', 'platform'] as const;
export type ApprovalSource = (typeof approvalSources)[number];

export const OperatorApproval = record({
  operator: oneOf(approvalOperators),
  /** `expired` also when `validUntil` has passed. */
  state: oneOf(approvalStates),
  /** The last day, in Bangladesh; null is without an end. */
  validUntil: nullable(CalendarDate),
  source: oneOf(approvalSources),
  changedAt: Instant,
  /** Who has set it; null for the platform, for somebody who was deleted, and for readers outside the provider. */
  changedByName: nullable(Type.String()),
});
export type OperatorApproval = Type.Static<typeof OperatorApproval>;

/** A state of `null` removes what is known of the operator. */
export const ApprovalChange = record({
  operator: oneOf(approvalOperators),
  state: nullable(oneOf(approvalStates)),
  validUntil: Type.Optional(nullable(CalendarDate)),
});
export type ApprovalChange = Type.Static<typeof ApprovalChange>;

const decided = { service: 'main-api', permission: 'update-company', scope: 'platform' } as const;

/** Operators that are not named stay as they are. */
export const setOperatorApprovals = endpoint({
  ...decided,
  method: 'PUT',
  path: '/sender-ids/{id}/approvals',
  summary: 'State which operators have approved a sender ID',
  params: record({ id: Id }),
  body: record({
    approvals: Type.Array(ApprovalChange, { minItems: 1, maxItems: approvalOperators.length }),
  }),
  reply: record({ approvals: Type.Array(OperatorApproval) }),
});

export const approvalImportLimits = { fileBytes: 5 * 1024 * 1024, rows: 10_000, faults: 200 } as const;

/** Why a row of the file changes nothing. Code → English; the portal translates the code. */
export const approvalFaults = {
  'no-sender-id': 'The company has no such sender ID.',
  'no-company': 'There is no such company.',
  'no-operator': 'The operator is none of Grameenphone, Banglalink, Robi, Airtel and Teletalk.',
  'no-state': 'The state is none of asked, approved, refused and expired.',
  'bad-date': 'The date is not a day such as 31/12/2027 or 2027-12-31.',
  'row-twice': 'A row above has the same sender ID and operator.',
  'row-broken': 'The row cannot be read.',
} as const;
export type ApprovalFault = keyof typeof approvalFaults;
const approvalFaultCodes = Object.keys(approvalFaults) as [ApprovalFault, ...ApprovalFault[]];

/** Rows that can be read are applied, others are named. */
export const importApprovals = endpoint({
  ...decided,
  method: 'POST',
  path: '/sender-ids/approvals/import',
  summary: 'Import states from a file with the columns sender ID, company, operator, state, valid until',
  body: record({}),
  upload: { fileBytes: approvalImportLimits.fileBytes },
  reply: record({
    read: Type.Integer({ minimum: 0 }),
    /** States that are other than before. */
    changed: Type.Integer({ minimum: 0 }),
    unchanged: Type.Integer({ minimum: 0 }),
    /** Rows that changed nothing because of a fault. */
    faulty: Type.Integer({ minimum: 0 }),
    /** The first of them. */
    faults: Type.Array(record({ row: Type.Integer({ minimum: 1 }), fault: oneOf(approvalFaultCodes) }), {
      maxItems: approvalImportLimits.faults,
    }),
  }),
});
export type ApprovalImport = Type.Static<typeof importApprovals.reply>;

/** The check at the Central Platform, once a day and when somebody asks for it. */
export const ApprovalCheck = record({
  /** Whether there is an enabled route over the Central Platform, which can be asked. */
  canAsk: Type.Boolean(),
  /** Asked for, or under way. */
  isDue: Type.Boolean(),
  /** Null before the first one has ended. */
  endedAt: nullable(Instant),
  /** Questions of the last one, those without an answer, and the states that it changed. */
  asked: Type.Integer({ minimum: 0 }),
  unanswered: Type.Integer({ minimum: 0 }),
  changed: Type.Integer({ minimum: 0 }),
});
export type ApprovalCheck = Type.Static<typeof ApprovalCheck>;

export const getApprovalCheck = endpoint({
  ...decided,
  method: 'GET',
  path: '/sender-ids/approvals/check',
  summary: 'How the last check of sender IDs at the Central Platform ended',
  reply: ApprovalCheck,
});

export const requestApprovalCheck = endpoint({
  ...decided,
  method: 'POST',
  path: '/sender-ids/approvals/check',
  summary: 'Ask the Central Platform now which sender IDs the operators have approved',
  reply: ApprovalCheck,
});
