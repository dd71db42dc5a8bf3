import { updateUser, type User } from '#contract/main-api/users.ts';
import { mayCall, useSignedInUser } from '../../session.ts';

/** Tells whom the signed-in user may change. */
export function useMayChange(): (user: User) => boolean {
  const caller = useSignedInUser();
  return ({ isEditable }) => isEditable && mayCall(caller, updateUser);
}
