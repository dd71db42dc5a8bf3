import { Button, List, ListItem, ListItemButton, ListItemText, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { MessageDrawer } from '../../components/message/MessageDrawer.tsx';
import { useRecipientText } from '../../components/message/useRecipientText.ts';
import { StatusChip } from '../../components/report/StatusChip.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { SectionCard } from '../../components/SectionCard.tsx';

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
    <SectionCard
      title={translate('dashboard.latest.title')}
      isStretched
      actions={
        <Button component={Link} to="/home/reports/total-sms-reports">
          {translate('dashboard.latest.all')}
        </Button>
      }
    >
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

      <MessageDrawer
        message={opened && (data?.find(({ id }) => id === opened.id) ?? opened)}
        onClose={() => setOpened(null)}
      />
    </SectionCard>
  );
}

function LatestMessage({ message, onOpen }: { message: MessageReport; onOpen: () => void }) {
  const { dateTime } = useFormats();
  const recipientText = useRecipientText();
  return (
    <ListItem disablePadding divider data-row>
      <ListItemButton onClick={onOpen} sx={{ px: 1, gap: 2 }}>
        <ListItemText
          primary={recipientText(message.to)}
          secondary={dateTime(message.acceptedAt)}
          slotProps={{ primary: { sx: tabular }, secondary: { sx: tabular } }}
        />
        <StatusChip status={message.status} />
      </ListItemButton>
    </ListItem>
  );
}
