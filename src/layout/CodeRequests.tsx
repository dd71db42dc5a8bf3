import { Suspense, useEffect, useState } from 'react';
import { lazyPage, preloadAll, whenIdle } from '../components/entry/LazyPage.tsx';
import { onCodeRequest, type CodeRequest } from '../dataProviders/http/codeRequests.ts';
import { useSignedInUser } from '../session.ts';

const CodeDialog = lazyPage(() => import('../pages/profile/second-factor/CodeDialog.tsx'));

/** Asks for a code of the second factor when a service wants one before it does something. */
export function CodeRequests() {
  const [open, setOpen] = useState<(CodeRequest & { answer: (isGiven: boolean) => void }) | null>(null);
  const { secondFactor } = useSignedInUser();
  useEffect(() => {
    // Nobody else is asked. Without a connection, or after an upgrade, it could not be fetched when it is needed.
    if (secondFactor === 'on') whenIdle(() => void preloadAll([CodeDialog]));
  }, [secondFactor]);
  useEffect(() => onCodeRequest((request) => new Promise((answer) => setOpen({ ...request, answer }))), []);
  if (!open) return null;
  const { answer, ...request } = open;
  return (
    <Suspense>
      <CodeDialog
        request={request}
        onAnswer={(isGiven) => {
          setOpen(null);
          answer(isGiven);
        }}
      />
    </Suspense>
  );
}
