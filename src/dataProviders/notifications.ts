import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import {
  changeNotificationSettings,
  countUnread,
  getNotificationSettings,
  listNotifications,
  readNotifications,
  testNotification,
  type Severity,
} from '#contract/main-api/notifications.ts';
import { call } from './http/httpClient.ts';
import { reportError } from './http/sharedErrors.ts';

const pollMs = 30_000;
export const notificationsPerPage = 20;
export const unreadCountKey = ['notifications', 'unread'];
const listKey = ['notifications', 'list'];
const settingsKey = ['notifications', 'settings'];

/** How many the signed-in user has not read. TanStack Query pauses intervals in hidden tabs and asks when one comes back. */
export function useUnreadCount() {
  return useQuery({
    queryKey: unreadCountKey,
    queryFn: ({ signal }) => call(countUnread, { signal }),
    refetchInterval: pollMs,
  });
}

interface NotificationsWanted {
  isUnread?: true;
  severity?: Severity;
}

/** A page of them, the newest first. */
export function useNotifications(filter: NotificationsWanted = {}, page = 0) {
  return useQuery({
    queryKey: [...listKey, filter, page],
    queryFn: ({ signal }) => {
      const from = page * notificationsPerPage;
      const range: [number, number] = [from, from + notificationsPerPage - 1];
      return call(listNotifications, { query: { filter, range, sort: ['id', 'DESC'] }, signal });
    },
    placeholderData: keepPreviousData,
  });
}

type ReadBody = Input<typeof readNotifications>['body'];

/** Marks some of them, those of a ticket, or all of them. */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadBody) => call(readNotifications, { body }),
    onError: (error) => void reportError(error),
    onSuccess: async (unread) => {
      // A count that was requested before would overwrite this newer one.
      await queryClient.cancelQueries({ queryKey: unreadCountKey });
      queryClient.setQueryData(unreadCountKey, unread);
      await queryClient.invalidateQueries({ queryKey: listKey });
    },
  });
}

export function useNotificationSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
  });
}

export function useChangeNotificationSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof changeNotificationSettings>['body']) =>
      call(changeNotificationSettings, { body }),
    onSuccess: (settings) => queryClient.setQueryData(settingsKey, settings),
  });
}

export function useTestNotification() {
  return useMutation({
    mutationFn: (channel: Input<typeof testNotification>['body']['channel']) =>
      call(testNotification, { body: { channel } }),
    onError: (error) => void reportError(error),
  });
}
