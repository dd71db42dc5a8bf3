import SendIcon from '@mui/icons-material/Send';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useMay } from '../../components/useMayCall.ts';

const sendPaths = { single: '/home/send-sms', bulk: '/home/send-sms/bulk' } as const;

interface EmptyReportProps {
  /** Texts under `reports`. */
  report: 'single' | 'bulk' | 'history';
  way: keyof typeof sendPaths;
}

/** Nothing has ever been sent: where to begin. */
function EmptyReport({ report, way }: EmptyReportProps) {
  const translate = useTranslate();
  const maySend = useMay(way === 'single' ? 'send-single-sms' : 'send-multiple-sms');
  return (
    <EmptyList title={translate(`reports.${report}.none`)} help={translate(`reports.${report}.none_help`)}>
      {maySend && (
        <Button component={Link} to={sendPaths[way]} variant="contained" startIcon={<SendIcon />}>
          {translate(`reports.${way}.none_action`)}
        </Button>
      )}
    </EmptyList>
  );
}

export function NoSingleSms() {
  return <EmptyReport report="single" way="single" />;
}

export function NoBulkSms() {
  return <EmptyReport report="bulk" way="bulk" />;
}

export function NothingSent() {
  return <EmptyReport report="history" way="single" />;
}
