import type { ColumnType, Generated } from 'kysely';
import type { ServiceName } from '#contract/endpoint.ts';
import type {
  BatchKind,
  BatchState,
  Encoding,
  MessageClass,
  MessageStatus,
  Operator,
} from '#contract/sms-receiver/messages.ts';

/** Carriers, batches, chunks, messages and receipts. */
export interface SendingTables {
  sending_hours: { class: MessageClass; opens_at: string; closes_at: string; time_zone: Generated<string> };
  processes: ProcessesTable;
  campaigns: CampaignsTable;
  batches: BatchesTable;
  rejects: { company_id: number; batch_id: number; row_number: number; raw: string; reason: string };
  chunks: ChunksTable;
  messages: MessagesTable;
  message_parts: MessagePartsTable;
  partly_reported: PartlyReportedTable;
  receipts: ReceiptsTable;
  early_receipts: EarlyReceiptsTable;
  idempotency_keys: IdempotencyKeysTable;
  batch_summaries: BatchSummariesTable;
  api_codes: ApiCodesTable;
  test_batches: TestBatchesTable;
  test_messages: TestMessagesTable;
  test_message_days: { company_id: number; day: string; messages: number };
  seen_clock: { only_row: Generated<boolean>; seen_at: Date };
}

interface ProcessesTable {
  id: string;
  instance: string;
  service: ServiceName;
  tasks: string[];
  version: string;
  /** Parsed when it is read, JSON text when it is written. */
  figures: ColumnType<unknown, string, string>;
  reported_at: Generated<Date>;
}

interface CampaignsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  description: string | null;
  class: MessageClass;
  sender_id: string | null;
  starts_at: Date | null;
  created_by: number;
  branch_id: number | null;
  created_at: Generated<Date>;
}

interface BatchesTable {
  company_id: number;
  id: Generated<number>;
  kind: BatchKind;
  name: string | null;
  class: MessageClass;
  sender_id: string;
  user_id: number;
  branch_id: number | null;
  hides_text: Generated<boolean>;
  accepted_at: Generated<Date>;
  state: Generated<BatchState>;
  campaign_id: number | null;
  route_id: number | null;
  resend_of: number | null;
  text: string | null;
  message_count: Generated<number>;
  segment_count: Generated<number>;
  /** jsonb, the pre-flight's report: written as text, read as what it holds. */
  report: ColumnType<unknown, string | null | undefined, string | null>;
  staged_at: Date | null;
  staged_rows: Generated<number>;
  list_hash: Uint8Array | null;
  starts_at: Date | null;
  finished_at: Date | null;
  valid_until: Date | null;
}

interface BatchSummariesTable {
  company_id: number;
  batch_id: number;
  counts: string;
  /** Parsed when it is read, JSON text when it is written. */
  found: ColumnType<unknown, string, string>;
  made_at: Generated<Date>;
  took_ms: number;
}

interface ChunksTable {
  company_id: number;
  id: Generated<number>;
  batch_id: number;
  lane: number;
  available_at: Generated<Date>;
  lease_token: number | null;
  lease_until: Date | null;
  message_count: Generated<number>;
  in_flight: Generated<number[]>;
  in_flight_routes: Generated<number[]>;
  expires_at: Date | null;
}

interface MessagesTable {
  company_id: number;
  id: Generated<number>;
  batch_id: number;
  chunk_id: number;
  msisdn: string;
  /** Null when its batch has one text for all. */
  text: string | null;
  operator: Operator;
  encoding: Encoding;
  segments: number;
  charged: Generated<number>;
  refunded: Generated<number>;
  status: MessageStatus;
  attempts: Generated<number>;
  uncertain_at: Date | null;
  possible_duplicate: Generated<boolean>;
  route_id: number | null;
  carrier_message_id: string | null;
  carrier_status: string | null;
  carrier_error: string | null;
  submitted_at: Date | null;
  responded_at: Date | null;
  final_at: Date | null;
  /** The name that the company's own program has for it. */
  reference: string | null;
  status_url: string | null;
}

interface MessagePartsTable {
  route_id: number;
  carrier_message_id: string;
  company_id: number;
  message_id: number;
  part: number;
  is_one_of_many: Generated<boolean>;
  final_status: MessageStatus | null;
  created_at: Generated<Date>;
}

interface PartlyReportedTable {
  company_id: number;
  message_id: number;
  since: Generated<Date>;
  looked_at: Generated<Date>;
}

interface Receipt {
  route_id: number;
  carrier_message_id: string;
  status: string;
  carrier_status: string;
  carrier_error: string | null;
  done_at: Date | null;
  raw: Uint8Array;
  received_at: Generated<Date>;
}

interface ReceiptsTable extends Receipt {
  id: Generated<number>;
}

interface EarlyReceiptsTable extends Receipt {
  id: number;
  look_at: Generated<Date>;
  other_message_id: string | null;
}

interface IdempotencyKeysTable {
  company_id: number;
  endpoint: string;
  key: string;
  request_hash: Uint8Array;
  reply: ColumnType<unknown, string | null, string | null>;
  created_at: Generated<Date>;
}

interface TestBatchesTable {
  id: number;
  company_id: number;
  is_of_many: boolean;
  name: string | null;
  class: MessageClass;
  sender_id: string;
  message_count: number;
  segment_count: number;
  reject_count: Generated<number>;
  accepted_at: Generated<Date>;
  starts_at: Date | null;
  cancelled_at: Date | null;
}

interface TestMessagesTable {
  id: number;
  company_id: number;
  batch_id: number;
  msisdn: string;
  operator: Operator;
  segments: number;
  reference: string | null;
}

interface ApiCodesTable {
  id: Generated<number>;
  company_id: number;
  is_test: boolean;
  message_id: number;
  msisdn: string;
  salt: Uint8Array;
  code_hash: Uint8Array;
  tries_left: number;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}
