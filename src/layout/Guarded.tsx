import type { ReactNode } from 'react';
import { can, type PermissionKey } from '#contract/permissions.ts';
import { ForbiddenPage } from '../pages/errors/ForbiddenPage.tsx';
import { useSignedInUser } from '../session.ts';

interface GuardedProps {
  permission: PermissionKey;
  children: ReactNode;
}

/** Shows its page only to those who may see it. The answer is at hand, so nothing of the page flashes. */
export function Guarded({ permission, children }: GuardedProps) {
  const held = useSignedInUser().permission.map(({ name }) => name);
  return can(held, permission) ? children : <ForbiddenPage permission={permission} />;
}
