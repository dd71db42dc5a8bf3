import type { QueryClient } from '@tanstack/react-query';
import { unreadCountKey } from './notifications.ts';

export const openWorkKey = ['open-work'];

/** After a decision: what waits for the user, and how much of it the bell counts. */
export async function refreshOpenWork(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [openWorkKey, unreadCountKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
