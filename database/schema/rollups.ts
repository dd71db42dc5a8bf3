import type { Generated } from 'kysely';
import type { BatchKind, MessageClass, MessageStatus, Operator } from '#contract/sms-receiver/messages.ts';

/** Counts of messages that reports read, with the tables into which transactions write what changes them. */
export interface RollupTables {
  rollups: RollupRow;
  rollup_changes: RollupRow & { id: Generated<number> };
  /** Both of the above. */
  rollup_rows: RollupRow;
  /** All companies together. */
  platform_rollups: CountedAs<'hour' | 'kind' | 'class' | 'operator' | 'status'>;
  platform_month_rollups: CountedAs<'kind' | 'class' | 'operator' | 'status'> & { month: Date };
  month_rollups: Omit<RollupRow, 'hour' | 'route_id'> & { month: Date };
  latency_counts: LatencyRow;
  latency_changes: LatencyRow & { id: Generated<number> };
  /** All companies together. */
  platform_latency_counts: Pick<LatencyRow, 'hour' | 'bucket' | 'messages'>;
  /** Failed messages by their reason. */
  failure_counts: FailureRow;
  failure_count_changes: FailureRow & { id: Generated<number> };
  /** All companies together. */
  platform_failure_counts: Omit<FailureRow, 'company_id' | 'hides_text'>;
  batch_counts: BatchCountRow;
  batch_count_changes: BatchCountRow & { id: Generated<number> };
  /** Both of the above. */
  batch_count_rows: BatchCountRow;
  retention: RetentionRow;
  archived_files: ArchivedFilesTable;
}

interface RetentionRow {
  only_row: Generated<boolean>;
  messages_from: Date | null;
  archive_lease_token: number | null;
  archive_lease_until: Generated<Date>;
}

interface ArchivedFilesTable {
  name: string;
  day: string;
  begun_at: Generated<Date>;
  stored_at: Date | null;
  message_count: number | null;
  byte_count: number | null;
  sha256: Uint8Array | null;
  done_count: Generated<number>;
  ends_day: Generated<boolean>;
  damaged_at: Date | null;
}

interface Sums {
  messages: number;
  segments: number;
  charged: number;
  refunded: number;
}

interface RollupRow extends Sums {
  company_id: number;
  /** Beginning of the hour in which they were accepted. */
  hour: Date;
  /** 0 is none, as with a campaign and a route. */
  branch_id: number;
  user_id: number;
  campaign_id: number;
  kind: BatchKind;
  class: MessageClass;
  sender_id: string;
  hides_text: boolean;
  route_id: number;
  operator: Operator;
  status: MessageStatus;
}

type CountedAs<Columns extends keyof RollupRow> = Pick<RollupRow, Columns | keyof Sums>;

interface BatchCountRow extends Sums {
  company_id: number;
  batch_id: number;
  operator: Operator;
  status: MessageStatus;
}

interface LatencyRow {
  company_id: number;
  hour: Date;
  hides_text: boolean;
  bucket: number;
  messages: number;
}

interface FailureRow {
  company_id: number;
  hour: Date;
  hides_text: boolean;
  /** 0 is none. */
  route_id: number;
  status: MessageStatus;
  /** Empty if the carrier has said nothing, as with `error`. */
  state: string;
  error: string;
  messages: number;
}
