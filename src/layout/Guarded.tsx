import type { ReactNode } from 'react';
import type { PermissionKey } from '#contract/permissions.ts';
import { useMay } from '../components/useMay.ts';
import { useMayCall } from '../components/useMayCall.ts';
import { ForbiddenPage } from '../pages/errors/ForbiddenPage.tsx';
import type { Guard } from '../session.ts';

interface GuardedProps {
  guard: Guard;
  children: ReactNode;
}

/** Shows its page only to those who may see it. The answer is at hand, so nothing of the page flashes. */
export function Guarded({ guard, children }: GuardedProps) {
  const isAllowed = useMayCall(guard);
  const holdsFirst = useMay(guard.permission);
  const holdsSecond = useMay(guard.alsoNeeds ?? 'signed-in');
  if (isAllowed) return children;
  if (holdsFirst && holdsSecond) return <ForbiddenPage isForProvider />;
  const missing = holdsFirst ? guard.alsoNeeds : guard.permission;
  return <ForbiddenPage permission={missing as PermissionKey} />;
}
