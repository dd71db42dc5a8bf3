import ArrowIcon from '@mui/icons-material/ChevronRightOutlined';
import OpenWorkIcon from '@mui/icons-material/InboxOutlined';
import { Box, Button, ListItemButton, ListItemText, Skeleton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useNotifications, useReadNotifications } from '../../dataProviders/notifications.ts';
import { notifications, notificationSettings, openWork } from '../../screens/menuTable.ts';
import { LoadError } from '../LoadError.tsx';
import { NotificationsByDay } from './NotificationsByDay.tsx';

export interface NotificationListProps {
  unread: number;
  /** How much waits for the user; false for nothing. */
  work: string | false;
  /** A link was followed. */
  onLeave: () => void;
}

/** The newest notifications, each with a link to what it is about. */
export default function NotificationList({ unread, work, onLeave }: NotificationListProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useNotifications();
  const { mutate, isPending } = useReadNotifications();
  const link = (to: string, text: string) => (
    <Button size="small" component={Link} to={to} onClick={onLeave}>
      {translate(text)}
    </Button>
  );
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', px: 2, pt: 1.5, pb: 0.5 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate('tickets.bell.title')}
        </Typography>
        {unread > 0 && (
          <Button size="small" loading={isPending} onClick={() => mutate({ all: true })}>
            {translate('tickets.bell.read_all')}
          </Button>
        )}
      </Stack>
      {work && (
        <ListItemButton component={Link} to={openWork.path} onClick={onLeave} sx={{ gap: 1.5, flex: 'none' }}>
          <OpenWorkIcon aria-hidden fontSize="small" color="warning" />
          <ListItemText
            primary={work}
            slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 600 } } }}
          />
          <ArrowIcon aria-hidden fontSize="small" color="action" />
        </ListItemButton>
      )}
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />}
      {data?.responseList.length === 0 && (
        <Typography color="text.secondary" sx={{ px: 2, py: 3, textAlign: 'center' }}>
          {translate('tickets.bell.none')}
        </Typography>
      )}
      {data && data.responseList.length > 0 && (
        <Box sx={{ maxHeight: 'min(60vh, 480px)', overflowY: 'auto' }}>
          <NotificationsByDay
            notifications={data.responseList}
            onLeave={onLeave}
            onRead={({ id }) => mutate({ ids: [id] })}
          />
        </Box>
      )}
      <Stack direction="row" sx={{ justifyContent: 'space-between', px: 1, py: 0.5 }}>
        {link(notifications.path, 'notifications.show_all')}
        {link(notificationSettings.path, 'menu.notificationSettings')}
      </Stack>
    </>
  );
}
