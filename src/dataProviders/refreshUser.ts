import { currentUser } from '#contract/main-api/sign-in/auth.ts';
import { call } from './http/httpClient.ts';
import { forgetLookups, isOfLookup } from './resources/lookups.ts';
import { queryClient } from './queryClient.ts';
import { recordOf, storedUser, storeUser } from '../session.ts';

let latestRequest = 0;

/** Asks who this session belongs to and what they may do now, and keeps the answer. */
export async function refreshUser(): Promise<void> {
  const before = storedUser();
  if (!before) return;
  const thisRequest = ++latestRequest;
  const user = recordOf({ accessToken: before.accessToken, ...(await call(currentUser)) }, before.cells);
  // A later request has the newer answer.
  if (thisRequest !== latestRequest) return;
  // The stored user was changed during the request, so the answer may be the older of the two.
  if (storedUser() !== before) return refreshUser();
  if (JSON.stringify(user) === JSON.stringify(before)) return;
  storeUser(user, before.cells);
  // react-admin keeps the permissions that it was given, and choices say which of them the caller may give.
  forgetLookups();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['auth'] }),
    queryClient.invalidateQueries({ predicate: isOfLookup }),
  ]);
}
