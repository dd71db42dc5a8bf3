import { refusal } from '#services/kit/errors.ts';

/**
 * Cancelling or moving a message changes its batch, so that has to be of one message that waits for its start.
 * @throws conflict
 */
export function refuseUnlessAlone({ messages, state }: { messages: number; state: string }): void {
  if (messages !== 1) throw refusal('conflict', 'message-of-many');
  if (state !== 'scheduled' && state !== 'late') throw refusal('conflict', 'message-not-waiting');
}
