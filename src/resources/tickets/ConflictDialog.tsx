import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import {
  useEditContext,
  useNotify,
  useRecordContext,
  useRedirect,
  useTranslate,
  useUpdate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { TicketDetail } from '#contract/main-api/tickets.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { ConflictTable } from './ConflictTable.tsx';

export interface Conflict {
  /** The ticket as it stands now. */
  theirs: TicketDetail;
  /** What the user has changed and not saved. */
  mine: Record<string, unknown>;
}

interface ConflictDialogProps {
  conflict: Conflict;
  onSettled: () => void;
}

/** The second of two who save is told, is shown both, and decides. Stands inside the form. */
export function ConflictDialog({ conflict, onSettled }: ConflictDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const titleId = useId();
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
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={goOn}>
      <DialogTitle id={titleId}>{translate('tickets.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate('tickets.conflict.text', { id: theirs.id })}
        </DialogContentText>
        <ConflictTable before={before} theirs={theirs} mine={conflict.mine} />
        {problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        {/* Has the focus, so that Enter pressed twice decides nothing. */}
        <Button onClick={goOn} autoFocus>
          {translate('tickets.conflict.back')}
        </Button>
        <Button variant="outlined" onClick={() => void takeTheirs()}>
          {translate('tickets.conflict.take_theirs')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={() => void saveMine()}>
          {translate('tickets.conflict.save_mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
