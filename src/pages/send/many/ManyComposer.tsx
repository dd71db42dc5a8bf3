import Stack from '@mui/material/Stack';
import { useEffect, useState, type ReactNode } from 'react';
import { Form, ResourceContextProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import { FormSkeleton } from '../../../components/form/FormSkeleton.tsx';
import { useDelayed } from '../../../components/useDelayed.ts';
import { useSignedInUser } from '../../../session.ts';
import { CheckStep } from './check/CheckStep.tsx';
import { chosenFile, restoreFile } from './chosenFiles.ts';
import { keepDraft, readDraft, type Draft } from './draft.ts';
import { ManyContext } from './ManyContext.ts';
import { MessageStep } from './message/MessageStep.tsx';
import { RecipientsStep } from './recipients/RecipientsStep.tsx';
import { useCheck } from './useCheck.ts';
import { useFacts } from './useFacts.ts';

interface ManyComposerProps {
  kind: BulkKind;
  onStartOver: () => void;
}

/** One batch from nothing to accepted. The page mounts a new one for the next. */
export function ManyComposer({ kind, onStartOver }: ManyComposerProps) {
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
        <ManyProvider kind={kind} onStartOver={onStartOver}>
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

function ManyProvider({ kind, onStartOver, children }: ManyComposerProps & { children: ReactNode }) {
  const columns = useFacts(kind);
  const check = useCheck(kind, columns.facts);
  const startOver = () => {
    check.forget();
    onStartOver();
  };
  return <ManyContext value={{ kind, columns, check, startOver }}>{children}</ManyContext>;
}

/** What was prepared survives a reload. */
function DraftKeeper({ kind }: { kind: BulkKind }) {
  const { userId } = useSignedInUser();
  // A list of thousands is not written down at every key.
  const draft = useDelayed(useWatch() as Draft);
  useEffect(() => keepDraft(userId, kind, draft), [userId, kind, draft]);
  return null;
}
