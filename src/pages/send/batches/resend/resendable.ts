import type { FailureReason } from '#contract/database-manager/batches.ts';
import { mayArriveLater } from '#domain/messages/errorWords.ts';
import { resendableStatuses } from '#domain/messages/status/messageStatus.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';

/** How many messages of a batch failed so that they may be sent again. */
export function resendableOf({ counts }: BatchRecord): number {
  return resendableStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

/** The codes of messages for which another try comes to the same end. */
export function lastingCodes(errors: readonly FailureReason[]): string[] {
  return errors.map(({ code }) => code).filter((code) => !mayArriveLater(code));
}
