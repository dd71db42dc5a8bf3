import SendIcon from '@mui/icons-material/Send';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useMay } from '../../components/useMayCall.ts';

const singles = { way: 'single', path: '/home/send-sms', permission: 'send-single-sms' } as const;
const lists = { way: 'bulk', path: '/home/send-sms/bulk', permission: 'send-multiple-sms' } as const;

/** Nothing has ever been sent: where to begin. @param report texts under `reports` */
export function EmptyReport({ report }: { report: 'single' | 'bulk' | 'history' }) {
  const translate = useTranslate();
  const { way, path, permission } = report === 'bulk' ? lists : singles;
  const maySend = useMay(permission);
  return (
    <EmptyList title={translate(`reports.${report}.none`)} help={translate(`reports.${report}.none_help`)}>
      {maySend && (
        <Button component={Link} to={path} variant="contained" startIcon={<SendIcon />}>
          {translate(`reports.${way}.none_action`)}
        </Button>
      )}
    </EmptyList>
  );
}
