import { Alert, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BatchAction } from '#domain/messages/status/batchState.ts';
import { ActionDialog } from '../../../../components/dialog/ActionDialog.tsx';
import { tabular } from '../../../../components/report/tabular.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import type { ActionFigures } from './actionFigures.ts';

/** Pausing is done at once, see `BatchActions`. */
export type ConfirmedAction = Exclude<BatchAction, 'pause'>;

interface ConfirmActionDialogProps {
  title: string;
  action: ConfirmedAction;
  figures: ActionFigures;
  /** Messages are being sent while the dialog is open. */
  isSending: boolean;
  /** False when the state has changed meanwhile. */
  isPossible: boolean;
  isPending: boolean;
  /** A sentence shown before the figures. */
  lead?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an action on batches with the current figures. */
export function ConfirmActionDialog({ title, action, figures, ...question }: ConfirmActionDialogProps) {
  const { isSending, isPossible, isPending, lead, onConfirm, onClose } = question;
  const translate = useTranslate();
  const { number, messages, credits } = useFormats();
  const words = {
    left: number(figures.left),
    waiting: number(figures.waiting),
    messages: messages(figures.waiting),
    credits: credits(figures.credits),
  };
  return (
    <ActionDialog
      title={title}
      maxWidth="xs"
      closeLabel={isPossible ? 'batches.leave' : 'common.close'}
      isCautious
      isDescribed
      actions={
        isPossible && (
          <Button
            variant="contained"
            color={action === 'cancel' ? 'error' : 'primary'}
            loading={isPending}
            onClick={onConfirm}
          >
            {translate(action === 'cancel' ? 'batches.cancel_unsent' : `batches.actions.${action}.action`)}
          </Button>
        )
      }
      onClose={onClose}
    >
      {isPossible ? (
        <Stack spacing={1.5} sx={tabular}>
          {lead && <Typography>{lead}</Typography>}
          <Typography>{translate(`batches.actions.${action}.content`, words)}</Typography>
          {figures.onTheirWay > 0 && (
            <Typography variant="body2" color="text.secondary">
              {translate('batches.on_their_way', { count: number(figures.onTheirWay) })}
            </Typography>
          )}
          {isSending && (
            <Typography variant="body2" color="text.secondary">
              {translate('batches.moving')}
            </Typography>
          )}
          {action === 'cancel' && (
            <Typography sx={{ fontWeight: 600 }}>{translate('batches.no_way_back')}</Typography>
          )}
        </Stack>
      ) : (
        <Alert severity="info">{translate('batches.changed_meanwhile')}</Alert>
      )}
    </ActionDialog>
  );
}
