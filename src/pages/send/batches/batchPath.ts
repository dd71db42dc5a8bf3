/** The list of batches, ours beside the product spec's paths. */
export const batchesPath = '/home/send-sms/batches';

/** A batch's own page. */
export function batchPath(batchId: string): string {
  return `/home/send-sms/bulk/${batchId}`;
}
