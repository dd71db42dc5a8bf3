import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../../components/entry/LazyPage.tsx';
import type { NotificationListProps } from '../../components/notifications/NotificationList.tsx';
import { usePopup } from '../../components/usePopup.ts';
import { useUnreadCount } from '../../dataProviders/notifications.ts';
import { localNumber } from '../../i18n/numbers.ts';
import { AppBarPopover } from './AppBarPopover.tsx';

const NotificationList = lazyPart<NotificationListProps>(
  () => import('../../components/notifications/NotificationList.tsx'),
);

const most = 99;
const nothing = { unread: 0, severity: null, openWork: 0 };

/** How many notifications are unread and how much waits for the user, the newest ones, and the way to what waits. */
export function NotificationBell() {
  const translate = useTranslate();
  const { opener, popup, close } = usePopup('dialog');
  const { data: { unread, severity, openWork = 0 } = nothing } = useUnreadCount();
  const unreadText =
    unread === 0
      ? translate('tickets.bell.none_unread')
      : translate('tickets.bell.unread', { smart_count: unread, count: localNumber(unread) });
  const workText =
    openWork > 0 && translate('openWork.bell', { smart_count: openWork, count: localNumber(openWork) });
  const shown = (count: number) => (count > most ? translate('tickets.bell.many') : localNumber(count));
  return (
    <>
      <Tooltip title={workText || translate('tickets.bell.label')}>
        <IconButton aria-label={[unreadText, workText].filter(Boolean).join('. ')} {...opener}>
          <Badge
            badgeContent={shown(unread)}
            invisible={unread === 0}
            // Red only for warnings and critical notifications, not for tickets.
            color={severity === 'info' ? 'primary' : 'error'}
          >
            <Badge
              badgeContent={shown(openWork)}
              invisible={openWork === 0}
              color="warning"
              anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
            >
              <BellIcon />
            </Badge>
          </Badge>
        </IconButton>
      </Tooltip>
      <AppBarPopover {...popup} label={translate('tickets.bell.title')} width={380}>
        <NotificationList unread={unread} work={workText} onLeave={close} />
      </AppBarPopover>
    </>
  );
}
