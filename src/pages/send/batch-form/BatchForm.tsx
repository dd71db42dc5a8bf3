import { Stack } from '@mui/material';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Form, ResourceContextProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { FormSkeleton } from '../../../components/form/FormSkeleton.tsx';
import { PageDrop } from '../../../components/recipients/PageDrop.tsx';
import { useDelayed } from '../../../components/timers.ts';
import { useSignedInUser } from '../../../session.ts';
import { CheckStep } from './check/CheckStep.tsx';
import { chosenFile, restoreFile } from './chosenFiles.ts';
import { attachForm, isAttached, keepDraft, readDraft, storeOpenDrafts, type Draft } from './draft.ts';
import { BatchFormContext } from './BatchFormContext.ts';
import { MessageStep } from './message/MessageStep.tsx';
import { useChosenFile } from './recipients/useChosenFile.ts';
import { RecipientsStep } from './recipients/RecipientsStep.tsx';
import { useCheck } from './useCheck.ts';
import { useListTable } from './useListTable.ts';
import { useStartOver } from './useStartOver.ts';

/** One batch from nothing to accepted. The page mounts a new one for the next. */
export function BatchForm() {
  const { userId } = useSignedInUser();
  const [address] = useSearchParams();
  const [draft] = useState(() => readDraft(userId, address));
  const isWhole = useRestoredFile(draft);
  if (!isWhole) return <FormSkeleton />;
  return (
    // The words for its inputs are those of a single message.
    <ResourceContextProvider value="single-sms">
      {/* Nothing submits it: Enter never sends to thousands. */}
      <Form defaultValues={draft} onSubmit={() => undefined} noValidate disableInvalidFormNotification>
        <DraftKeeper />
        <BatchFormProvider>
          <Stack spacing={3}>
            <RecipientsStep />
            <MessageStep />
            <CheckStep />
          </Stack>
        </BatchFormProvider>
      </Form>
    </ResourceContextProvider>
  );
}

/** Whether what was prepared is here with its file, which may have to be brought back after a reload. */
function useRestoredFile({ source, file, listId }: Draft): boolean {
  const [isHere, setHere] = useState(source !== 'file' || !file || chosenFile(listId) !== undefined);
  useEffect(() => {
    if (!isHere) void restoreFile(listId).finally(() => setHere(true));
  }, [isHere, listId]);
  return isHere;
}

function BatchFormProvider({ children }: { children: ReactNode }) {
  const clear = useStartOver();
  const columns = useListTable();
  const check = useCheck(columns.facts);
  // A new list is checked again.
  const file = useChosenFile(check.cancel);
  const startOver = () => {
    check.cancel();
    clear();
  };
  return (
    <BatchFormContext value={{ columns, check, file, startOver }}>
      <PageDrop onChoose={file.choose} />
      {children}
    </BatchFormContext>
  );
}

/** Keeps the draft over a reload, and when the page is left right after the last key. */
function DraftKeeper() {
  const { userId } = useSignedInUser();
  const { getValues } = useFormContext<Draft>();
  // A list of thousands is not written down at every key.
  const draft = useDelayed(useWatch() as Draft);
  const store = useCallback(() => keepDraft(userId, getValues()), [userId, getValues]);
  useEffect(() => {
    const detach = attachForm(store);
    window.addEventListener('pagehide', storeOpenDrafts);
    return () => {
      window.removeEventListener('pagehide', storeOpenDrafts);
      if (detach()) store();
    };
  }, [store]);
  useEffect(() => {
    // While another page loads, a form whose draft was cleared or replaced is still there and must not store it again.
    if (isAttached(store)) keepDraft(userId, draft);
  }, [store, userId, draft]);
  return null;
}
