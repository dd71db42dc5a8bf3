import type { ShownStatus } from '#contract/sms-receiver/messages.ts';
import { outcomeOf } from '../messages/status/messageStatus.ts';

/** The id of `Message not delivered` in `complain_types`, as migration 0004 writes it. */
const notDelivered = 1;

/** The kind of complaint that a message with this status suggests; undefined where nothing does. */
export function complainTypeOf(status: ShownStatus): number | undefined {
  return outcomeOf(status) === 'failed' || outcomeOf(status) === 'pending' ? notDelivered : undefined;
}

/** The kind that any of the messages of a batch suggests, by how many have each status. */
export function complainTypeOfCounts(counts: Partial<Record<ShownStatus, number>>): number | undefined {
  const statuses = Object.keys(counts) as ShownStatus[];
  return statuses
    .filter((status) => counts[status])
    .map(complainTypeOf)
    .find((kind) => kind !== undefined);
}
