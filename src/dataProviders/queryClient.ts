import { QueryClient } from '@tanstack/react-query';
import { onSessionChange, storedUser } from '../session.ts';
import { ApiError } from './http/ApiError.ts';
import { watchGoneRecords } from './goneRecords.ts';
import { recoverFailedQueries } from './recovery.ts';

/** A refusal is final; a lost connection or a busy service is worth one more try. */
function retry(failures: number, error: Error): boolean {
  const mayPass = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return mayPass && failures < 1;
}

// 'always': a browser that thinks itself offline would otherwise wait in silence instead of saying so. It switches
// `refetchOnReconnect` off, unless that is set.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

watchGoneRecords(queryClient);
recoverFailedQueries(queryClient);

// Data that one user has loaded is not for the next one, also when it was another tab that signed out or in.
let userId = storedUser()?.userId;
onSessionChange(() => {
  const nextUserId = storedUser()?.userId;
  if (nextUserId === userId) return;
  userId = nextUserId;
  queryClient.clear();
});
