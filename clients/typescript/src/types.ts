// Written by `npm run clients` from the public API's own definitions.

/** The body of every refusal (RFC 9457). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: 'malformed-request' | 'validation-failed' | 'idempotency-key-missing' | 'not-signed-in' | 'session-ended' | 'wrong-credentials' | 'forbidden' | 'password-change-required' | 'second-factor-required' | 'code-required' | 'not-found' | 'method-not-allowed' | 'conflict' | 'changed-meanwhile' | 'in-use' | 'payload-too-large' | 'unsupported-media-type' | 'rule-refused' | 'insufficient-credit' | 'idempotency-key-reused' | 'rate-limited' | 'internal' | 'unavailable';
  requestId: string;
  errors?: Array<{
    field: string;
    code: string;
    detail: string;
  }>;
};

export type SendMessageBody = {
  to: string;
  text?: string;
  templateId?: number;
  fields?: Record<string, string>;
  class?: 'otp' | 'transactional' | 'promotional';
  senderId?: string;
  campaignId?: number;
  startsAt?: string;
  validateOnly?: boolean;
  reference?: string;
  statusUrl?: string;
  onEmptyFields?: 'refuse' | 'send';
};

export type SendMessageReply = {
  id: string | null;
  batchId: string | null;
  reference: string | null;
  status: 'queued' | 'scheduled' | 'valid';
  to: string;
  encoding: 'GSM7' | 'UCS2';
  segments: number;
  credits: number;
  startsAt: string | null;
};

export type ReadMessagesQuery = {
  ids?: string;
  reference?: string;
  batchId?: string;
  cursor?: string;
  limit?: number;
};

export type ReadMessagesReply = {
  data: Array<{
    id: string;
    batchId: string | null;
    reference: string | null;
    to: string;
    senderId: string;
    class: 'otp' | 'transactional' | 'promotional';
    operator: 'grameenphone' | 'banglalink' | 'robi' | 'airtel' | 'teletalk' | 'unknown';
    segments: number;
    credits: number;
    status: 'scheduled' | 'late' | 'paused' | 'accepted' | 'queued' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'unknown';
    error: string | null;
    possibleDuplicate: boolean;
    acceptedAt: string;
    startsAt: string | null;
    submittedAt: string | null;
    finalAt: string | null;
  }>;
  nextCursor: string | null;
};

export type ExportMessagesQuery = {
  ids?: string;
  reference?: string;
  batchId?: string;
  format?: 'csv' | 'xlsx';
};

export type ReadMessageReply = {
  id: string;
  batchId: string | null;
  reference: string | null;
  to: string;
  senderId: string;
  class: 'otp' | 'transactional' | 'promotional';
  operator: 'grameenphone' | 'banglalink' | 'robi' | 'airtel' | 'teletalk' | 'unknown';
  segments: number;
  credits: number;
  status: 'scheduled' | 'late' | 'paused' | 'accepted' | 'queued' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'unknown';
  error: string | null;
  possibleDuplicate: boolean;
  acceptedAt: string;
  startsAt: string | null;
  submittedAt: string | null;
  finalAt: string | null;
};

export type CancelMessageReply = {
  id: string;
  batchId: string | null;
  reference: string | null;
  to: string;
  senderId: string;
  class: 'otp' | 'transactional' | 'promotional';
  operator: 'grameenphone' | 'banglalink' | 'robi' | 'airtel' | 'teletalk' | 'unknown';
  segments: number;
  credits: number;
  status: 'scheduled' | 'late' | 'paused' | 'accepted' | 'queued' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'unknown';
  error: string | null;
  possibleDuplicate: boolean;
  acceptedAt: string;
  startsAt: string | null;
  submittedAt: string | null;
  finalAt: string | null;
};

export type RescheduleMessageBody = {
  startsAt: string;
};

export type RescheduleMessageReply = {
  id: string;
  batchId: string | null;
  reference: string | null;
  to: string;
  senderId: string;
  class: 'otp' | 'transactional' | 'promotional';
  operator: 'grameenphone' | 'banglalink' | 'robi' | 'airtel' | 'teletalk' | 'unknown';
  segments: number;
  credits: number;
  status: 'scheduled' | 'late' | 'paused' | 'accepted' | 'queued' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'unknown';
  error: string | null;
  possibleDuplicate: boolean;
  acceptedAt: string;
  startsAt: string | null;
  submittedAt: string | null;
  finalAt: string | null;
};

export type SendMessagesBody = {
  text?: string;
  templateId?: number;
  recipients?: Array<{
    to: string;
    text?: string;
    fields?: Record<string, string>;
    reference?: string;
  }>;
  groupIds?: number[];
  class?: 'transactional' | 'promotional';
  name?: string;
  senderId?: string;
  campaignId?: number;
  startsAt?: string;
  validateOnly?: boolean;
};

export type SendMessagesReply = {
  id: string | null;
  state: 'staged' | 'scheduled' | 'late' | 'running' | 'paused' | 'cancelled' | 'finished' | 'valid';
  accepted: number;
  segments: number;
  credits: number;
  rejected: number;
  rejects: Array<{
    recipient: number;
    to: string;
    reason: 'msisdn-empty' | 'msisdn-scientific-notation' | 'msisdn-not-a-number' | 'msisdn-too-short' | 'msisdn-too-long' | 'msisdn-not-bangladeshi-mobile' | 'opted-out' | 'on-do-not-disturb' | 'duplicate' | 'sender-id-not-approved-there' | 'text-empty' | 'text-too-many-segments' | 'text-not-sendable' | 'field-empty' | 'formula-without-value' | 'cell-error' | 'too-many-cells' | 'broken-quotes';
  }>;
};

export type ReadBatchesQuery = {
  cursor?: string;
  limit?: number;
};

export type ReadBatchesReply = {
  data: Array<{
    id: string;
    name: string | null;
    state: 'staged' | 'scheduled' | 'late' | 'running' | 'paused' | 'cancelled' | 'finished';
    acceptedAt: string;
    startsAt: string | null;
    messages: number;
    segments: number;
    rejected: number;
    counts: {
      accepted?: number;
      queued?: number;
      submitted?: number;
      delivered?: number;
      undelivered?: number;
      expired?: number;
      rejected?: number;
      failed?: number;
      cancelled?: number;
      unknown?: number;
    };
  }>;
  nextCursor: string | null;
};

export type ReadBatchReply = {
  id: string;
  name: string | null;
  state: 'staged' | 'scheduled' | 'late' | 'running' | 'paused' | 'cancelled' | 'finished';
  acceptedAt: string;
  startsAt: string | null;
  messages: number;
  segments: number;
  rejected: number;
  counts: {
    accepted?: number;
    queued?: number;
    submitted?: number;
    delivered?: number;
    undelivered?: number;
    expired?: number;
    rejected?: number;
    failed?: number;
    cancelled?: number;
    unknown?: number;
  };
};

export type CancelMessagesReply = {
  id: string;
  name: string | null;
  state: 'staged' | 'scheduled' | 'late' | 'running' | 'paused' | 'cancelled' | 'finished';
  acceptedAt: string;
  startsAt: string | null;
  messages: number;
  segments: number;
  rejected: number;
  counts: {
    accepted?: number;
    queued?: number;
    submitted?: number;
    delivered?: number;
    undelivered?: number;
    expired?: number;
    rejected?: number;
    failed?: number;
    cancelled?: number;
    unknown?: number;
  };
};

export type RescheduleMessagesBody = {
  startsAt: string;
};

export type RescheduleMessagesReply = {
  id: string;
  name: string | null;
  state: 'staged' | 'scheduled' | 'late' | 'running' | 'paused' | 'cancelled' | 'finished';
  acceptedAt: string;
  startsAt: string | null;
  messages: number;
  segments: number;
  rejected: number;
  counts: {
    accepted?: number;
    queued?: number;
    submitted?: number;
    delivered?: number;
    undelivered?: number;
    expired?: number;
    rejected?: number;
    failed?: number;
    cancelled?: number;
    unknown?: number;
  };
};

export type SendCodeBody = {
  to: string;
  text?: string;
  digits?: number;
  validSeconds?: number;
  senderId?: string;
  reference?: string;
};

export type SendCodeReply = {
  id: string;
  messageId: string;
  to: string;
  triesLeft: number;
  expiresAt: string;
};

export type CheckCodeBody = {
  code: string;
};

export type CheckCodeReply = {
  result: 'right' | 'wrong' | 'used' | 'expired' | 'no-tries-left';
  triesLeft: number;
};

export type ReadTemplatesQuery = {
  cursor?: string;
  limit?: number;
};

export type ReadTemplatesReply = {
  data: Array<{
    id: string;
    name: string;
    text: string;
    class: 'otp' | 'transactional' | 'promotional' | null;
    fields: string[];
    updatedAt: string;
  }>;
  nextCursor: string | null;
};

export type ReadGroupsQuery = {
  cursor?: string;
  limit?: number;
};

export type ReadGroupsReply = {
  data: Array<{
    id: string;
    name: string;
    fields: string[];
    contacts: number;
    createdAt: string;
    updatedAt: string;
  }>;
  nextCursor: string | null;
};

export type AddGroupBody = {
  name: string;
  fields?: string[];
};

export type AddGroupReply = {
  id: string;
  name: string;
  fields: string[];
  contacts: number;
  createdAt: string;
  updatedAt: string;
};

export type ReadGroupReply = {
  id: string;
  name: string;
  fields: string[];
  contacts: number;
  createdAt: string;
  updatedAt: string;
};

export type ChangeGroupBody = {
  name?: string;
  fields?: string[];
};

export type ChangeGroupReply = {
  id: string;
  name: string;
  fields: string[];
  contacts: number;
  createdAt: string;
  updatedAt: string;
};

export type RemoveGroupReply = {
  id: string;
};

export type ReadContactsQuery = {
  number?: string;
  cursor?: string;
  limit?: number;
};

export type ReadContactsReply = {
  data: Array<{
    id: string;
    number: string;
    fields: Record<string, string>;
    isOptedOut: boolean;
  }>;
  nextCursor: string | null;
};

export type AddContactsBody = {
  contacts: Array<{
    to: string;
    fields?: Record<string, string>;
  }>;
};

export type AddContactsReply = {
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  rejects: Array<{
    contact: number;
    to: string;
    reason: 'msisdn-empty' | 'msisdn-scientific-notation' | 'msisdn-not-a-number' | 'msisdn-too-short' | 'msisdn-too-long' | 'msisdn-not-bangladeshi-mobile' | 'opted-out' | 'on-do-not-disturb' | 'duplicate' | 'sender-id-not-approved-there' | 'text-empty' | 'text-too-many-segments' | 'text-not-sendable' | 'field-empty' | 'formula-without-value' | 'cell-error' | 'too-many-cells' | 'broken-quotes';
  }>;
};

export type ChangeContactBody = {
  fields: Record<string, string>;
};

export type ChangeContactReply = {
  id: string;
  number: string;
  fields: Record<string, string>;
  isOptedOut: boolean;
};

export type RemoveContactReply = {
  id: string;
};

export type RemoveContactsBody = {
  numbers: string[];
};

export type RemoveContactsReply = {
  removed: number;
};

export type ReadOptOutsQuery = {
  number?: string;
  cursor?: string;
  limit?: number;
};

export type ReadOptOutsReply = {
  data: Array<{
    id: string;
    number: string;
    source: 'staff' | 'import' | 'incoming';
    note: string | null;
    createdAt: string;
  }>;
  nextCursor: string | null;
};

export type AddOptedOutBody = {
  numbers: string[];
  note?: string;
};

export type AddOptedOutReply = {
  added: number;
  already: number;
  refused: Array<{
    place: number;
    number: string;
    problem: 'msisdn-empty' | 'msisdn-scientific-notation' | 'msisdn-not-a-number' | 'msisdn-too-short' | 'msisdn-too-long' | 'msisdn-not-bangladeshi-mobile' | 'opted-out' | 'on-do-not-disturb' | 'duplicate' | 'sender-id-not-approved-there' | 'text-empty' | 'text-too-many-segments' | 'text-not-sendable' | 'field-empty' | 'formula-without-value' | 'cell-error' | 'too-many-cells' | 'broken-quotes';
  }>;
  refusedCount: number;
  cancelled: number;
};

export type RemoveOptedOutReply = {
  id: string;
};

export type ReadLedgerQuery = {
  kind?: 'recharge' | 'hold' | 'charge' | 'release' | 'refund';
  batchId?: string;
  cursor?: string;
  limit?: number;
};

export type ReadLedgerReply = {
  data: Array<{
    id: string;
    kind: 'recharge' | 'hold' | 'charge' | 'release' | 'refund';
    balanceChange: number;
    heldChange: number;
    batchId: string | null;
    reference: string | null;
    note: string | null;
    createdAt: string;
  }>;
  nextCursor: string | null;
};

export type ExportLedgerQuery = {
  kind?: 'recharge' | 'hold' | 'charge' | 'release' | 'refund';
  batchId?: string;
  format?: 'csv' | 'xlsx';
};

export type ReadBalanceReply = {
  available: number;
  held: number;
};

export type ReadSenderIdsReply = {
  data: Array<{
    name: string;
    status: 'pending' | 'approved' | 'rejected' | 'suspended';
    isDefault: boolean;
    operators: Array<{
      operator: 'grameenphone' | 'banglalink' | 'robi' | 'airtel' | 'teletalk' | 'unknown';
      state: 'asked' | 'approved' | 'refused' | 'expired';
      validUntil: string | null;
    }>;
  }>;
};

export type ReadKeyReply = {
  name: string;
  kind: 'live' | 'test' | 'legacy' | 'twilio';
  permissions: Array<'create-user' | 'view-user' | 'update-user' | 'view-user-list' | 'update-user-self' | 'create-role' | 'view-role' | 'update-role' | 'view-role-list' | 'assign-permission' | 'view-master-report' | 'view-single-sms-report' | 'view-bulk-sms-report' | 'view-sms-history' | 'view-sms-sending-credit' | 'view-dashboard' | 'send-single-sms' | 'send-multiple-sms' | 'create-company' | 'view-company' | 'update-company' | 'view-company-list' | 'add-balance' | 'delete-user' | 'view-msisdn' | 'view-audit-log' | 'send-otp' | 'manage-templates' | 'manage-contacts' | 'manage-route' | 'manage-api-keys' | 'create-ticket' | 'view-ticket-list' | 'view-ticket' | 'update-ticket' | 'delete-ticket'>;
  classes: Array<'otp' | 'transactional' | 'promotional'>;
  senderIds: string[] | null;
  requestsPerSecond: number;
  messagesPerSecond: number | null;
  messagesPerDay: number | null;
};
