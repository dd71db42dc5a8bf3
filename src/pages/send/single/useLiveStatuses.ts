import type { MessageReport } from '#contract/database-manager/messages.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import type { SentMessage } from './sentMessages.ts';
import { useOwnMessages } from './useOwnMessages.ts';

const fastMs = 2_000;
/** A receipt usually comes within seconds; one that has not come by now may take hours. */
const fastForMs = 2 * 60_000;
const slowMs = 15_000;

/** Message id → its report row, asked for until each has reached its final state. Empty without the permission. */
export function useLiveStatuses(messages: SentMessage[]): Map<string, MessageReport> {
  const { data } = useOwnMessages({
    enabled: messages.length > 0,
    refetchInterval: ({ state }) => nextPollMs(messages, byId(state.data?.data)),
  });
  return byId(data);
}

function nextPollMs(messages: SentMessage[], rows: Map<string, MessageReport>): number | false {
  const open = messages.filter(({ messageId, startsAt }) => {
    // It waits in a batch of its campaign, which this report does not hold.
    if (startsAt) return false;
    const row = rows.get(messageId);
    return !row || !isFinal(row.status);
  });
  const newest = open[0];
  if (!newest) return false;
  return Date.now() - newest.sentAt < fastForMs ? fastMs : slowMs;
}

function byId(rows: MessageReport[] = []): Map<string, MessageReport> {
  return new Map(rows.map((row) => [row.id, row]));
}
