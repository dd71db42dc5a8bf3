import { Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import {
  useEditContext,
  useNotify,
  useRecordContext,
  useRedirect,
  useTranslate,
  useUpdate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { ActionDialog } from '../../../components/dialog/ActionDialog.tsx';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { ConflictTable } from './ConflictTable.tsx';

export interface Conflict {
  /** The ticket as it stands now. */
  theirs: TicketDetail;
  /** The user's changes that are not saved. */
  mine: Record<string, unknown>;
}

interface ConflictDialogProps {
  conflict: Conflict;
  onSettled: () => void;
}

/** Shows the second of two people who save both versions, and lets them decide. Placed inside the form. */
export function ConflictDialog({ conflict, onSettled }: ConflictDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const before = useRecordContext<TicketDetail>()!;
  const { refetch } = useEditContext();
  const { reset } = useFormContext();
  const [update, { isPending }] = useUpdate<TicketDetail>();
  // Somebody can be quicker again.
  const [theirs, setTheirs] = useState(conflict.theirs);
  const [problem, setProblem] = useState<string | null>(null);

  const goOn = () => {
    // The attempt was no success: what was typed is still to be warned of.
    reset(undefined, { keepValues: true, keepDirty: true, keepDefaultValues: true });
    onSettled();
  };
  const takeTheirs = async () => {
    reset(theirs);
    onSettled();
    await refetch?.();
    notify('tickets.conflict.taken', { type: 'info' });
  };
  const saveMine = () =>
    update(
      'tickets',
      {
        id: theirs.id,
        data: { ...conflict.mine, revision: theirs.revision },
        previousData: theirs,
      },
      {
        mutationMode: 'pessimistic',
        onSuccess: (saved) => {
          reset(saved);
          notify('resources.tickets.notifications.updated', { type: 'success' });
          redirect('show', 'tickets', saved.id, saved);
        },
        onError: (error) => {
          const isNewer = error instanceof ApiError && error.body?.code === 'changed-meanwhile';
          if (isNewer) setTheirs(error.body!.current as TicketDetail);
          setProblem(error.message);
        },
      },
    );

  return (
    <ActionDialog
      title={translate('tickets.conflict.title')}
      maxWidth="md"
      closeLabel="tickets.conflict.back"
      isCautious
      problem={problem}
      actions={
        <>
          <Button variant="outlined" onClick={() => void takeTheirs()}>
            {translate('tickets.conflict.take_theirs')}
          </Button>
          <Button variant="contained" loading={isPending} onClick={() => void saveMine()}>
            {translate('tickets.conflict.save_mine')}
          </Button>
        </>
      }
      onClose={goOn}
    >
      <DialogContentText>{translate('tickets.conflict.text', { id: theirs.id })}</DialogContentText>
      <ConflictTable before={before} theirs={theirs} mine={conflict.mine} />
    </ActionDialog>
  );
}
