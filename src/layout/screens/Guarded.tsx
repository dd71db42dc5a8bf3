import type { ReactNode } from 'react';
import { missingPermission } from '#contract/permissions.ts';
import { ForbiddenPage } from '../../pages/errors/ForbiddenPage.tsx';
import { heldPermissions, mayCall, useSignedInUser, type Guard } from '../../session.ts';

interface GuardedProps {
  guard: Guard;
  children: ReactNode;
}

/** Shows its page only to those who may see it. The answer is at hand, so nothing of the page flashes. */
export function Guarded({ guard, children }: GuardedProps) {
  const user = useSignedInUser();
  if (mayCall(user, guard)) return children;
  const permission = missingPermission(heldPermissions(user), guard);
  return permission ? <ForbiddenPage permission={permission} /> : <ForbiddenPage isForProvider />;
}
