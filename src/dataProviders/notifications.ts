import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { countUnread, listNotifications, readNotifications } from '#contract/main-api/notifications.ts';
import { call } from './http/httpClient.ts';

const pollMs = 30_000;
const shown = 20;
const countKey = ['notifications', 'unread'];
const listKey = ['notifications', 'list'];

/** How many the signed-in user has not read. TanStack Query pauses intervals in hidden tabs and asks when one comes back. */
export function useUnreadCount() {
  return useQuery({
    queryKey: countKey,
    queryFn: async ({ signal }) => (await call(countUnread, { signal })).unread,
    refetchInterval: pollMs,
  });
}

/** The newest ones. */
export function useNotifications() {
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => {
      const query = { range: [0, shown - 1] as [number, number], sort: ['id', 'DESC'] as ['id', 'DESC'] };
      return (await call(listNotifications, { query, signal })).responseList;
    },
  });
}

type What = Input<typeof readNotifications>['body'];

/** Marks some of them, those of a ticket, or all of them. */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: What) => call(readNotifications, { body }),
    onSuccess: async ({ unread }) => {
      queryClient.setQueryData(countKey, unread);
      await queryClient.invalidateQueries({ queryKey: listKey });
    },
  });
}
