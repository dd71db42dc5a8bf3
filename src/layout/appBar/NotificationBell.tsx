import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { NotificationListProps } from '../../components/notifications/NotificationList.tsx';
import { usePopup } from '../../components/usePopup.ts';
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
  const { opener, popup, close } = usePopup('dialog');
  const { data: { unread, severity } = { unread: 0, severity: null } } = useUnreadCount();
  const name =
    unread === 0
      ? translate('tickets.bell.none_unread')
      : translate('tickets.bell.unread', { smart_count: unread, count: localNumber(unread) });
  return (
    <>
      <Tooltip title={translate('tickets.bell.label')}>
        <IconButton aria-label={name} {...opener}>
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
      <AppBarPopover {...popup} label={translate('tickets.bell.title')} width={380}>
        <NotificationList unread={unread} onLeave={close} />
      </AppBarPopover>
    </>
  );
}
