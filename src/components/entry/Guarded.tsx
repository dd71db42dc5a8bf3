import { Suspense, useDeferredValue, useEffect, type ReactElement } from 'react';
import { Loading } from 'react-admin';
import { missingPermission } from '#contract/permissions.ts';
import { ForbiddenPage } from '../errors/ForbiddenPage.tsx';
import type { LazyPage } from './LazyPage.tsx';
import { notePageOpened, registerPage } from './openedPages.ts';
import { heldPermissions, mayCall, useSignedInUser, type Guard } from '../../session.ts';

interface GuardedProps {
  guard: Guard;
  /** See `registerPage`. */
  name?: string;
  children: ReactElement;
}

/** A page behind its guard, preloaded by its name. */
export function guardedPage(name: string, guard: Guard, Page: LazyPage): ReactElement {
  registerPage(name, guard, Page);
  return (
    <Guarded guard={guard} name={name}>
      <Page />
    </Guarded>
  );
}

/** Shows its page only to those who may see it. The answer is at hand, so nothing of the page flashes. */
export function Guarded({ guard, name, children }: GuardedProps) {
  const user = useSignedInUser();
  const isAllowed = mayCall(user, guard);
  useEffect(() => {
    if (name && isAllowed) notePageOpened(name);
  }, [name, isAllowed]);
  if (isAllowed) return <BackgroundPage page={children} />;
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
