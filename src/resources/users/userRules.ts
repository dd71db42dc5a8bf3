import { updateUser, type User } from '#contract/main-api/users.ts';
import type { LoginReply } from '#contract/main-api/auth.ts';
import { heldPermissions, mayCall, useSignedInUser } from '../../session.ts';

/** Whether a user may do something that the caller may not: then the service lets the caller change nothing. */
export function outranks({ permissions }: User, caller: LoginReply): boolean {
  const held = heldPermissions(caller);
  return !permissions.every(({ name }) => held.includes(name));
}

/** Tells whom the signed-in user may change. */
export function useMayChange(): (user: User) => boolean {
  const caller = useSignedInUser();
  return (user) => mayCall(caller, updateUser) && !outranks(user, caller);
}
