import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Form, ResourceContextProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import { FormSkeleton } from '../../../components/form/FormSkeleton.tsx';
import { useDelayed } from '../../../components/timers.ts';
import { useSignedInUser } from '../../../session.ts';
import { CheckStep } from './check/CheckStep.tsx';
import { chosenFile, restoreFile } from './chosenFiles.ts';
import { attachForm, isAttached, keepDraft, readDraft, storeOpenDrafts, type Draft } from './draft.ts';
import { ManyContext } from './ManyContext.ts';
import { MessageStep } from './message/MessageStep.tsx';
import { RecipientsStep } from './recipients/RecipientsStep.tsx';
import { useCheck } from './useCheck.ts';
import { useFacts } from './useFacts.ts';
import { usePreparation } from './usePreparation.ts';

/** One batch from nothing to accepted. The page mounts a new one for the next. */
export function ManyComposer({ kind }: { kind: BulkKind }) {
  const { userId } = useSignedInUser();
  const [address] = useSearchParams();
  const [draft] = useState(() => readDraft(userId, kind, address));
  const isWhole = useRestoredFile(draft);
  if (!isWhole) return <FormSkeleton />;
  return (
    // The words for its inputs are those of a single message.
    <ResourceContextProvider value="single-sms">
      {/* Nothing submits it: Enter never sends to thousands. */}
      <Form defaultValues={draft} onSubmit={() => undefined} noValidate disableInvalidFormNotification>
        <DraftKeeper kind={kind} />
        <ManyProvider kind={kind}>
          <Stack spacing={3}>
            <RecipientsStep />
            <MessageStep />
            <CheckStep />
          </Stack>
        </ManyProvider>
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

function ManyProvider({ kind, children }: { kind: BulkKind; children: ReactNode }) {
  const preparation = usePreparation(kind);
  const columns = useFacts(kind);
  const check = useCheck(kind, columns.facts);
  const startOver = () => {
    check.cancel();
    preparation.startOver();
  };
  const carryOver = () => {
    check.cancel();
    preparation.carryOver();
  };
  return <ManyContext value={{ kind, columns, check, startOver, carryOver }}>{children}</ManyContext>;
}

/** What was prepared survives a reload, and leaving the page right after the last key. */
function DraftKeeper({ kind }: { kind: BulkKind }) {
  const { userId } = useSignedInUser();
  const { getValues } = useFormContext<Draft>();
  // A list of thousands is not written down at every key.
  const draft = useDelayed(useWatch() as Draft);
  const store = useCallback(() => keepDraft(userId, kind, getValues()), [userId, kind, getValues]);
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
    if (isAttached(store)) keepDraft(userId, kind, draft);
  }, [store, userId, kind, draft]);
  return null;
}
