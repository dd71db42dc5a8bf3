import { Button } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { savePreferences } from '../../../preferences.ts';

export function HideSteps() {
  const translate = useTranslate();
  const notify = useNotify();
  const hide = () => {
    savePreferences({ firstSteps: 'hidden' });
    notify('dashboard.start.hidden');
  };
  return (
    <Button size="small" onClick={hide}>
      {translate('dashboard.start.hide')}
    </Button>
  );
}
