import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Says where the text comes from, and takes it back. */
export function UsedTemplateNote({ name, onUndo }: { name: string; onUndo: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={onUndo}>
          {translate('ra.action.undo')}
        </Button>
      }
    >
      {translate('templates.used', { name })}
    </Alert>
  );
}
