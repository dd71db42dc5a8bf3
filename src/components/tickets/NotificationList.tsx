import ReadIcon from '@mui/icons-material/DoneOutlined';
import {
  Box,
  Button,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Skeleton,
  Stack,
  Tooltip,
  Typography,
} from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Notification } from '#contract/main-api/notifications.ts';
import { useNotifications, useReadNotifications } from '../../dataProviders/notifications.ts';
import { LoadError } from '../LoadError.tsx';
import { useFormats } from '../useFormats.ts';
import { ticketPath } from './ticketPaths.ts';

export interface NotificationListProps {
  unread: number;
  /** A link was followed. */
  onLeave: () => void;
}

/** The notifications, newest first, each with a link to its ticket or route. */
export default function NotificationList({ unread, onLeave }: NotificationListProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useNotifications();
  const { mutate, isPending } = useReadNotifications();
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
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />}
      {data?.length === 0 && (
        <Typography color="text.secondary" sx={{ px: 2, py: 3, textAlign: 'center' }}>
          {translate('tickets.bell.none')}
        </Typography>
      )}
      {data && data.length > 0 && (
        <List disablePadding sx={{ maxHeight: 'min(60vh, 480px)', overflowY: 'auto' }}>
          {data.map((each) => (
            <Item
              key={each.id}
              notification={each}
              onLeave={onLeave}
              onRead={() => mutate({ ids: [each.id] })}
            />
          ))}
        </List>
      )}
    </>
  );
}

/** A route that was deleted has no page of its own. */
const routePath = (id: number | null) => (id === null ? '/home/config' : `/home/config/${id}`);

interface ItemProps {
  notification: Notification;
  onLeave: () => void;
  onRead: () => void;
}

function Item({ notification, onLeave, onRead }: ItemProps) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { kind, ticketId, ticketSubject, routeId, routeName, routeFields } = notification;
  const { actorName, assigneeName, status, at, readAt } = notification;
  const isToMe = kind === 'assigned' && notification.isToMe;
  const isNew = readAt === null;
  const words = translate(isToMe ? 'tickets.bell.assigned_me' : `tickets.bell.kind.${kind}`, {
    actor: actorName ?? translate('tickets.bell.somebody'),
    id: ticketId,
    assignee: assigneeName ?? translate('tickets.nobody'),
    status: status ? translate(`tickets.status.${status}`) : '',
    route: routeName,
  });
  const detail =
    ticketSubject ?? routeFields.map((field) => translate(`resources.config.fields.${field}`)).join(', ');
  return (
    <ListItem
      disablePadding
      divider
      secondaryAction={
        isNew && (
          <Tooltip title={translate('tickets.bell.read')}>
            <IconButton
              edge="end"
              size="small"
              aria-label={`${translate('tickets.bell.read')}: ${words}`}
              onClick={onRead}
            >
              <ReadIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )
      }
    >
      <ListItemButton
        component={Link}
        to={ticketId === null ? routePath(routeId) : ticketPath(ticketId)}
        onClick={() => {
          // A ticket's page marks its notifications as read.
          if (ticketId === null && isNew) onRead();
          onLeave();
        }}
        sx={{ alignItems: 'flex-start', gap: 1.5, borderRadius: 0 }}
      >
        <Box
          aria-hidden
          sx={{
            width: 8,
            height: 8,
            mt: 1,
            borderRadius: '50%',
            flexShrink: 0,
            bgcolor: isNew ? 'primary.main' : 'transparent',
          }}
        />
        <ListItemText
          primary={
            <>
              {isNew && <span style={visuallyHidden}>{translate('tickets.bell.new')}: </span>}
              {words}
            </>
          }
          secondary={
            <>
              <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {detail}
              </Box>
              {dateTime(at)}
            </>
          }
          slotProps={{
            primary: { variant: 'body2', sx: { fontWeight: isNew ? 600 : 400 } },
            secondary: { variant: 'caption' },
          }}
        />
      </ListItemButton>
    </ListItem>
  );
}
