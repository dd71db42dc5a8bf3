import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SavedView } from '#contract/main-api/savedViews.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';

export interface DeleteViewDialogProps {
  view: SavedView;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Confirms the deletion of a view, which colleagues may use if it is shared. */
export default function DeleteViewDialog({ view, onDelete, onClose }: DeleteViewDialogProps) {
  const translate = useTranslate();
  return (
    <FormDialog
      title={translate('views.delete_title', { name: view.name })}
      maxWidth="xs"
      isCautious
      submitLabel="ra.action.delete"
      submitColor="error"
      onSubmit={onDelete}
      onClose={onClose}
    >
      <Typography>{translate(view.isShared ? 'views.delete_shared' : 'views.delete_text')}</Typography>
    </FormDialog>
  );
}
