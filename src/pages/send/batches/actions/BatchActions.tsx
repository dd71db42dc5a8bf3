import CancelIcon from '@mui/icons-material/Undo';
import MoveIcon from '@mui/icons-material/EditCalendar';
import PauseIcon from '@mui/icons-material/Pause';
import ResumeIcon from '@mui/icons-material/PlayArrow';
import { Button, CircularProgress, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { canDo, type BatchAction } from '#domain/messages/status/batchState.ts';
import { useOpenDialog } from '../../../../components/dialog/DialogProvider.tsx';
import { lazyPart } from '../../../../components/entry/LazyPage.tsx';
import { RowMenu } from '../../../../components/list/RowMenu.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { useOfferUndo } from '../../../../components/toasts/UndoContext.ts';
import { BatchActionDialog } from './BatchActionDialog.tsx';
import type { ConfirmedAction } from './ConfirmActionDialog.tsx';
import { figuresOf } from './actionFigures.ts';
import { useBatchAction } from './useBatchAction.ts';

/** The calendar is a fifth of the page's code: the figures do not wait for it. */
const ChangeStartDialog = lazyPart(() => import('./ChangeStartDialog.tsx'));

/** In their order; what each is possible by, and the key of its label. */
const choices = [
  { choice: 'start', action: 'start', label: 'batches.actions.start.action', Icon: ResumeIcon },
  { choice: 'move', action: 'start', label: 'batches.move.action', Icon: MoveIcon },
  { choice: 'pause', action: 'pause', label: 'batches.actions.pause.action', Icon: PauseIcon },
  { choice: 'resume', action: 'resume', label: 'batches.actions.resume.action', Icon: ResumeIcon },
  { choice: 'cancel', action: 'cancel', label: 'batches.actions.cancel.action', Icon: CancelIcon },
] as const satisfies { choice: BatchAction | 'move'; action: BatchAction; label: string; Icon: unknown }[];

interface BatchActionsProps {
  batch: BatchRecord;
  /** For a row of a list, where cancelling is apart. */
  isSmall?: boolean;
  /** Called when the pressed button has disappeared, so that the focus can go elsewhere. */
  onGone?: () => void;
}

/** Buttons for what can be done to a batch in its state; all but pausing ask for confirmation with the figures. */
export function BatchActions({ batch, isSmall, onGone }: BatchActionsProps) {
  const translate = useTranslate();
  const openDialog = useOpenDialog();
  const [asked, setAsked] = useState<ConfirmedAction | null>(null);
  const { pause, isPausing } = usePause(batch);
  const possible = choices.filter(({ action }) => canDo(action, batch.state) === 'yes');
  const close = () => setAsked(null);
  const changeStart = () =>
    openDialog((done) => (
      <Suspense fallback={null}>
        <ChangeStartDialog batch={batch} onClose={done} />
      </Suspense>
    ));
  if (possible.length === 0 && asked === null) return null;
  const look = { size: isSmall ? 'small' : 'medium', variant: isSmall ? 'text' : 'outlined' } as const;
  const mayCancel = possible.some(({ choice }) => choice === 'cancel');
  const buttonOf = ({ choice, label, Icon }: (typeof choices)[number]) => (
    <Button
      // Pausing and resuming are one button, which keeps the focus.
      key={choice === 'resume' ? 'pause' : choice}
      {...look}
      color={choice === 'cancel' ? 'error' : 'primary'}
      // Not disabled while it is pending, since a disabled button loses the focus.
      aria-busy={choice === 'pause' && isPausing}
      startIcon={
        choice === 'pause' && isPausing ? (
          <CircularProgress size={16} color="inherit" aria-hidden />
        ) : (
          <Icon />
        )
      }
      onClick={() => {
        if (choice === 'move') changeStart();
        else if (choice !== 'pause') setAsked(choice);
        else if (!isPausing) void pause();
      }}
    >
      {translate(label)}
    </Button>
  );
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap' }}
      onClick={(event) => event.stopPropagation()}
    >
      {(isSmall ? possible.filter(({ choice }) => choice !== 'cancel') : possible).map(buttonOf)}
      {isSmall && mayCancel && (
        <RowMenu
          name={translate('batches.title', { id: batch.batchId })}
          dangerous={possible.filter(({ choice }) => choice === 'cancel').map(buttonOf)}
        />
      )}
      {asked !== null && (
        <BatchActionDialog
          batch={batch}
          action={asked}
          onClose={close}
          onDone={() => {
            close();
            // After the dialog has given the focus back to a button that is no more.
            if (asked === 'cancel' || asked === 'start') setTimeout(() => onGone?.());
          }}
        />
      )}
    </Stack>
  );
}

/**
 * Pauses a batch without asking: it harms nothing, and while somebody reads a question messages leave. It can be
 * undone.
 */
function usePause(batch: BatchRecord) {
  const { number } = useFormats();
  const notify = useNotify();
  const offerUndo = useOfferUndo();
  const { act, isPending } = useBatchAction(batch);
  const messageArgs = { id: batch.batchId };

  const undo = async () => {
    if (await act('resume')) notify('batches.actions.resume.done', { type: 'success', messageArgs });
  };
  const pause = async () => {
    const after = await act('pause');
    if (!after) return;
    const { left, waiting } = figuresOf(after);
    const words = { ...messageArgs, left: number(left), waiting: number(waiting) };
    offerUndo({ message: 'batches.actions.pause.done', args: words, undo: () => void undo() });
  };
  return { pause, isPausing: isPending };
}
