import {
  Button,
  Card,
  CardContent,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { formatMsisdn } from '#domain/msisdn.ts';
import { MessageDrawer } from '../../components/report/MessageDrawer.tsx';
import { StatusChip } from '../../components/report/StatusChip.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { tabular } from '../../components/report/tabular.ts';

const refreshMs = 15_000;

/** The six newest messages of a company, or of all that the user sees; a click opens one. */
export function LatestMessages({ companyId }: { companyId: number | undefined }) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<MessageReport>(
    'single-sms',
    {
      filter: companyId ? { companyId } : {},
      sort: { field: 'acceptedAt', order: 'DESC' },
      pagination: { page: 1, perPage: 6 },
    },
    { refetchInterval: refreshMs },
  );
  const [opened, setOpened] = useState<MessageReport | null>(null);
  return (
    <Card component="section" aria-labelledby="dashboard-latest" sx={{ height: '100%' }}>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <Typography id="dashboard-latest" variant="h3" component="h2" sx={{ flex: 1 }}>
            {translate('dashboard.latest.title')}
          </Typography>
          <Button component={Link} to="/home/reports/total-sms-reports">
            {translate('dashboard.latest.all')}
          </Button>
        </Stack>
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton variant="rounded" height={320} />}
        {data?.length === 0 && (
          <Typography color="text.secondary">{translate('dashboard.latest.none')}</Typography>
        )}
        <List dense disablePadding>
          {data?.map((message) => (
            <LatestMessage key={message.id} message={message} onOpen={() => setOpened(message)} />
          ))}
        </List>
      </CardContent>
      <MessageDrawer
        message={opened && (data?.find(({ id }) => id === opened.id) ?? opened)}
        onClose={() => setOpened(null)}
      />
    </Card>
  );
}

function LatestMessage({ message, onOpen }: { message: MessageReport; onOpen: () => void }) {
  const { dateTime } = useFormats();
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={onOpen} sx={{ px: 1, gap: 2 }}>
        <ListItemText
          primary={formatMsisdn(message.to)}
          secondary={dateTime(message.acceptedAt)}
          slotProps={{ primary: { sx: tabular }, secondary: { sx: tabular } }}
        />
        <StatusChip status={message.status} />
      </ListItemButton>
    </ListItem>
  );
}
