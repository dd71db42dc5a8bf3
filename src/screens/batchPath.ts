import type { ReportFilter } from '#contract/database-manager/filter.ts';
import { filteredPath } from './filteredPath.ts';

/** The list of batches, ours beside the product spec's paths. */
export const batchesPath = '/home/send-sms/batches';

/** The tabs of a batch's page; each has an address below it, and the first is the page itself. */
export const batchTabs = ['overview', 'recipients', 'failures', 'rejected-rows'] as const;
export type BatchTab = (typeof batchTabs)[number];

/** A batch's own page, or one of its tabs. */
export function batchPath(batchId: string, tab: BatchTab = 'overview'): string {
  return `/home/send-sms/bulk/${batchId}${tab === 'overview' ? '' : `/${tab}`}`;
}

/** The messages of a batch that a filter lets through. */
export function recipientsPath(batchId: string, filter: Omit<ReportFilter, 'batchId'> = {}): string {
  return filteredPath(batchPath(batchId, 'recipients'), filter);
}

/** The failed messages of a batch, or those with one error. */
export function failuresPath(batchId: string, errorCode?: string): string {
  const path = batchPath(batchId, 'failures');
  return errorCode === undefined ? path : filteredPath(path, { errorCode });
}
