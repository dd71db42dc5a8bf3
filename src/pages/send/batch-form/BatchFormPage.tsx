import { Stack } from '@mui/material';
import { Title } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { RecentBatches } from '../batches/recent/RecentBatches.tsx';
import { BatchForm } from './BatchForm.tsx';
import type { PageState } from './useStartOver.ts';

const multiplePath = '/home/send-multiple-sms';

/**
 * From a list to thousands of messages in three steps, and what has become of the last ones. Bulk SMS and Multiple SMS
 * are this page under two names.
 */
export default function BatchFormPage() {
  const { pathname, search, state } = useLocation();
  const { round } = (state ?? {}) as PageState;
  return (
    <Stack spacing={3}>
      <Title title={pathname === multiplePath ? 'menu.multipleSms' : 'menu.bulkSms'} />
      <BatchForm key={`${round} ${search}`} />
      <RecentBatches />
    </Stack>
  );
}
