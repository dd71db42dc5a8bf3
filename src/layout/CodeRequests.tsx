import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../components/entry/LazyPage.tsx';
import { onCodeRequest, type CodeRequest } from '../dataProviders/http/codeRequests.ts';

const CodeDialog = lazyPart(() => import('../pages/profile/second-factor/CodeDialog.tsx'));

/** Asks for a code of the second factor when a service wants one before it does something. */
export function CodeRequests() {
  const [open, setOpen] = useState<(CodeRequest & { answer: (isGiven: boolean) => void }) | null>(null);
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
