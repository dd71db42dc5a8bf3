import type { ReactNode } from 'react';
import type { PermissionKey } from '#contract/permissions.ts';
import { useMay } from '../components/report/useMay.ts';
import { ForbiddenPage } from '../pages/errors/ForbiddenPage.tsx';

interface GuardedProps {
  permission: PermissionKey;
  children: ReactNode;
}

/** Shows its page only to those who may see it. The answer is at hand, so nothing of the page flashes. */
export function Guarded({ permission, children }: GuardedProps) {
  return useMay(permission) ? children : <ForbiddenPage permission={permission} />;
}
