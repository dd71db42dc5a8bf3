import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
  Stack,
} from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export interface ActionDialogProps {
  title: ReactNode;
  maxWidth?: DialogProps['maxWidth'];
  /** Key of the button that closes it. */
  closeLabel?: string;
  /** That button has the focus, so that Enter pressed twice decides nothing. */
  isCautious?: boolean;
  /** Screen readers read its content when it opens. */
  isDescribed?: boolean;
  /**
   * A click beside it does not close it, which would take along what was typed or fetched; nor does Escape where that cannot be had again
   * (`always`).
   */
  isKept?: boolean | 'always';
  /** Why it could not be done. */
  problem?: string | null;
  /** The buttons that do it. */
  actions: ReactNode;
  onClose: () => void;
  onKeyDown?: DialogProps['onKeyDown'];
  /** Put around everything: a form. */
  around?: (parts: ReactNode) => ReactNode;
  children: ReactNode;
}

/** A question or a small form, with the buttons that answer it. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, maxWidth = 'sm', closeLabel, isCautious, isDescribed } = props;
  const { isKept, problem, actions, onClose, onKeyDown, around = (parts) => parts, children } = props;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      aria-describedby={isDescribed ? `${titleId}-text` : undefined}
      // MUI takes an undefined one in place of its own, which closes on Escape.
      {...(onKeyDown && { onKeyDown })}
      onClose={(_event, reason) =>
        (!isKept || (isKept !== 'always' && reason === 'escapeKeyDown')) && onClose()
      }
    >
      {around(
        <>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          {/* Room for the label of a first input, which would be cut off. */}
          <DialogContent id={`${titleId}-text`} sx={{ mt: -1, pt: '8px !important' }}>
            <Stack spacing={1.5}>
              {children}
              {problem && <Alert severity="error">{problem}</Alert>}
            </Stack>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
            <Button onClick={onClose} autoFocus={isCautious}>
              {translate(closeLabel ?? 'ra.action.cancel')}
            </Button>
            {actions}
          </DialogActions>
        </>,
      )}
    </Dialog>
  );
}
