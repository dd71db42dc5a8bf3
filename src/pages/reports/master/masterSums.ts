import type { MasterRow } from '#contract/main-api/masterReport.ts';

/** The figures of a company, in the order in which they are shown. */
export const masterSums = [
  'recharged',
  'sent',
  'delivered',
  'failed',
  'pending',
  'segments',
  'credits',
  'refunded',
  'balance',
  'held',
] as const satisfies readonly (keyof MasterRow)[];

/** Those that the service can sort by. */
export const sortable: readonly string[] = ['recharged', 'sent', 'delivered', 'failed', 'credits', 'balance'];
