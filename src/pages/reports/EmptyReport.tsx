import SendIcon from '@mui/icons-material/Send';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useMay } from '../../components/useMay.ts';

/** Nothing has ever been sent: where to begin. */
export function NoMessages() {
  const translate = useTranslate();
  const maySend = useMay('send-single-sms');
  return (
    <EmptyList title={translate('reports.single.none')} help={translate('reports.single.none_help')}>
      {maySend && (
        <Button component={Link} to="/home/send-sms" variant="contained" startIcon={<SendIcon />}>
          {translate('reports.single.none_action')}
        </Button>
      )}
    </EmptyList>
  );
}
