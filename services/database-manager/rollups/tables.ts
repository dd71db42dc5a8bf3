/** Counts, and the table into which transactions write what changes them. */
export interface CountTable {
  changes: string;
  sums: readonly string[];
  /** The tables that the changes are folded into, each coarser in its own way. */
  into: readonly Counts[];
  /** Whether its reasons are bounded, see `boundedReasons`. Rows stay when they count nothing any more. */
  isBounded?: true;
}

export interface Counts {
  counts: string;
  /** Columns that say what is counted: the key of `counts`. */
  place: readonly string[];
}

/** Columns of a place that changes do not have, in SQL. */
export const derivedColumns: Readonly<Record<string, string>> = {
  month: `date_trunc('month', hour, 'UTC')`,
};

const common = ['branch_id', 'user_id', 'campaign_id', 'kind', 'class', 'sender_id', 'hides_text'] as const;

/** Messages by what reports ask for. */
export const rollups: CountTable = {
  changes: 'rollup_changes',
  sums: ['messages', 'segments', 'charged', 'refunded'],
  into: [
    { counts: 'rollups', place: ['company_id', 'hour', ...common, 'route_id', 'operator', 'status'] },
    { counts: 'month_rollups', place: ['company_id', 'month', ...common, 'operator', 'status'] },
    { counts: 'platform_rollups', place: ['hour', 'kind', 'class', 'operator', 'status'] },
    { counts: 'platform_month_rollups', place: ['month', 'kind', 'class', 'operator', 'status'] },
  ],
};

/** How far each batch of many is. */
export const batchCounts: CountTable = {
  changes: 'batch_count_changes',
  sums: ['messages', 'segments', 'charged', 'refunded'],
  into: [{ counts: 'batch_counts', place: ['company_id', 'batch_id', 'operator', 'status'] }],
};

/** How long delivered messages took. */
export const latencies: CountTable = {
  changes: 'latency_changes',
  sums: ['messages'],
  into: [
    { counts: 'latency_counts', place: ['company_id', 'hour', 'hides_text', 'bucket'] },
    { counts: 'platform_latency_counts', place: ['hour', 'bucket'] },
  ],
};

/** Why messages failed. Tests are not counted. */
export const failures: CountTable = {
  changes: 'failure_count_changes',
  sums: ['messages'],
  isBounded: true,
  into: [
    {
      counts: 'failure_counts',
      place: ['company_id', 'hour', 'hides_text', 'route_id', 'status', 'state', 'error'],
    },
    { counts: 'platform_failure_counts', place: ['hour', 'route_id', 'status', 'state', 'error'] },
  ],
};

export const countTables = [rollups, batchCounts, latencies, failures];
