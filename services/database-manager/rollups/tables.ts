/** A table of counts, and the table into which transactions write what changes them. */
export interface CountTable {
  counts: string;
  changes: string;
  /** Columns that say what is counted: the key of `counts`. */
  place: readonly string[];
  sums: readonly string[];
}

/** Messages by what reports ask for. */
export const rollups: CountTable = {
  counts: 'rollups',
  changes: 'rollup_changes',
  place: [
    'company_id',
    'hour',
    'branch_id',
    'user_id',
    'campaign_id',
    'kind',
    'class',
    'sender_id',
    'hides_text',
    'route_id',
    'operator',
    'status',
  ],
  sums: ['messages', 'segments', 'charged', 'refunded'],
};

/** How far each batch of many is. */
export const batchCounts: CountTable = {
  counts: 'batch_counts',
  changes: 'batch_count_changes',
  place: ['company_id', 'batch_id', 'status'],
  sums: ['messages', 'segments'],
};
