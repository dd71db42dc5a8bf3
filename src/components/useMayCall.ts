import { mayCall, useSignedInUser, type Guard } from '../session.ts';

/** Whether the service will let the signed-in user make this call. */
export function useMayCall(guard: Guard): boolean {
  return mayCall(useSignedInUser(), guard);
}
