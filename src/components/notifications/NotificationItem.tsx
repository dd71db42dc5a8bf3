import ReadIcon from '@mui/icons-material/DoneOutlined';
import { Box, IconButton, ListItem, ListItemButton, ListItemText, Tooltip } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Notification } from '#contract/main-api/notifications.ts';
import { notificationRules } from '#domain/notifications/kinds.ts';
import { notificationPath } from '#domain/notifications/paths.ts';
import { notificationDetail, notificationTitle } from '#domain/notifications/texts.ts';
import { usePreferences } from '../../preferences.ts';
import { heldPermissions, useSignedInUser } from '../../session.ts';
import { useFormats } from '../useFormats.ts';
import { severityLook } from './severityLook.ts';

interface NotificationItemProps {
  notification: Notification;
  onRead: () => void;
  /** Its link was followed. */
  onLeave?: () => void;
}

/** One notification: how serious it is, what has happened, when, and a link to what it is about. */
export function NotificationItem({ notification, onRead, onLeave }: NotificationItemProps) {
  const translate = useTranslate();
  const { time } = useFormats();
  const { locale } = usePreferences();
  const user = useSignedInUser();
  const { kind, ticketId, routeFields, at, readAt } = notification;
  const isNew = readAt === null;
  const { severity } = notificationRules[kind];
  const { color, Icon } = severityLook[severity];
  const title = notificationTitle(notification, locale);
  const fields = routeFields.map((field) => translate(`resources.config.fields.${field}`)).join(', ');
  return (
    <ListItem
      disablePadding
      divider
      data-row
      secondaryAction={
        isNew && (
          <Tooltip title={translate('tickets.bell.read')}>
            <IconButton
              edge="end"
              size="small"
              aria-label={`${translate('tickets.bell.read')}: ${title}`}
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
        to={notificationPath(notification, { scope: user.scope, permissions: heldPermissions(user) })}
        onClick={() => {
          // A ticket's page marks its notifications as read.
          if (ticketId === null && isNew) onRead();
          onLeave?.();
        }}
        sx={{ alignItems: 'flex-start', gap: 1.5, borderRadius: 0 }}
      >
        <Icon aria-hidden fontSize="small" color={isNew ? color : 'disabled'} sx={{ mt: 0.5 }} />
        <ListItemText
          primary={
            <>
              <span style={visuallyHidden}>
                {isNew && `${translate('tickets.bell.new')}, `}
                {translate(`notifications.severity.${severity}`)}:
              </span>{' '}
              {title}
            </>
          }
          secondary={
            <>
              <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {fields || notificationDetail(notification)}
              </Box>
              {time(at)}
            </>
          }
          slotProps={{
            primary: { variant: 'body2', sx: { fontWeight: isNew ? 600 : 400, overflowWrap: 'anywhere' } },
            secondary: { variant: 'caption' },
          }}
        />
      </ListItemButton>
    </ListItem>
  );
}
