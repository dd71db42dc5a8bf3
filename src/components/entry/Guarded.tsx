import { Suspense, useDeferredValue, type ReactElement } from 'react';
import { Loading } from 'react-admin';
import { missingPermission } from '#contract/permissions.ts';
import { ForbiddenPage } from '../errors/ForbiddenPage.tsx';
import { heldPermissions, mayCall, useSignedInUser, type Guard } from '../../session.ts';

interface GuardedProps {
  guard: Guard;
  children: ReactElement;
}

/** Shows its page only to those who may see it. The answer is at hand, so nothing of the page flashes. */
export function Guarded({ guard, children }: GuardedProps) {
  const user = useSignedInUser();
  if (mayCall(user, guard)) return <BackgroundPage page={children} />;
  const permission = missingPermission(heldPermissions(user), guard);
  return permission ? <ForbiddenPage permission={permission} /> : <ForbiddenPage isForProvider />;
}

/**
 * Leaves the page before at once, and renders its own in the background: a page of many rows would otherwise keep the
 * browser from answering clicks.
 */
function BackgroundPage({ page }: { page: ReactElement }) {
  const rendered = useDeferredValue(page, null);
  if (rendered?.type !== page.type) return null;
  return <Suspense fallback={<Loading />}>{page}</Suspense>;
}
