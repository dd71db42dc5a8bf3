import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, IconButton, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { NotificationListProps } from '../../components/notifications/NotificationList.tsx';
import { useUnreadCount } from '../../dataProviders/notifications.ts';
import { localNumber } from '../../i18n/numbers.ts';
import { AppBarPopover } from './AppBarPopover.tsx';

const NotificationList = lazyPage<NotificationListProps>(
  () => import('../../components/notifications/NotificationList.tsx'),
);

const most = 99;

/** How many notifications are unread, and the newest ones. */
export function NotificationBell() {
  const translate = useTranslate();
  const popoverId = useId();
  const { data: { unread, severity } = { unread: 0, severity: null } } = useUnreadCount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name =
    unread === 0
      ? translate('tickets.bell.none_unread')
      : translate('tickets.bell.unread', { smart_count: unread, count: localNumber(unread) });
  return (
    <>
      <Tooltip title={translate('tickets.bell.label')}>
        <IconButton
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          aria-controls={anchor ? popoverId : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge
            badgeContent={unread > most ? translate('tickets.bell.many') : localNumber(unread)}
            invisible={unread === 0}
            // Red only for warnings and critical notifications, not for tickets.
            color={severity === 'info' ? 'primary' : 'error'}
          >
            <BellIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <AppBarPopover
        id={popoverId}
        anchor={anchor}
        label={translate('tickets.bell.title')}
        width={380}
        onClose={() => setAnchor(null)}
      >
        <NotificationList unread={unread} onLeave={() => setAnchor(null)} />
      </AppBarPopover>
    </>
  );
}
