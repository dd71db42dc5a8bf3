import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import {
  DeleteWithConfirmButton,
  useGetRecordRepresentation,
  useNotify,
  useRedirect,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { isGone } from '../../dataProviders/goneRecords.ts';
import { access } from '../../screens/access.ts';
import { useMayCall } from '../useMayCall.ts';

interface DeleteRecordButtonProps {
  /** Another action to offer for a record that is in use. */
  instead?: (close: () => void) => ReactNode;
}

/** Deletes a record after a confirmation that names it. A record in use is kept, and a dialog says what uses it. */
export function DeleteRecordButton({ instead }: DeleteRecordButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const titleId = useId();
  const resource = useResourceContext()!;
  const record = useRecordContext();
  const name = useGetRecordRepresentation(resource)(record);
  const mayDelete = useMayCall(access[resource]!.delete!);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!mayDelete || !record) return null;

  const close = () => setRefusal(null);
  const onError = (error: unknown) => {
    if (isGone(error)) {
      notify('errors.gone.already', { type: 'info' });
      redirect('list', resource);
    } else if (error instanceof ApiError && error.body?.code === 'in-use') setRefusal(error.message);
    else notify((error as Error).message, { type: 'error' });
  };
  return (
    <>
      <DeleteWithConfirmButton mutationOptions={{ onError }} confirmColor="warning" />
      <Dialog open={refusal !== null} onClose={close} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{translate('errors.uses.title', { name: String(name) })}</DialogTitle>
        <DialogContent>
          <DialogContentText>{refusal}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('common.close')}</Button>
          {instead?.(close)}
        </DialogActions>
      </Dialog>
    </>
  );
}
