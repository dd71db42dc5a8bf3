import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, IconButton, Popover, Skeleton, Tooltip } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { updateRoute } from '#contract/main-api/routes.ts';
import { findTicket } from '#contract/main-api/tickets.ts';
import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { NotificationListProps } from '../../components/tickets/NotificationList.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { useUnreadCount } from '../../dataProviders/notifications.ts';
import { localNumber } from '../../i18n/numbers.ts';

const NotificationList = lazyPage<NotificationListProps>(
  () => import('../../components/tickets/NotificationList.tsx'),
);

/** Notifications about tickets and routes, for users who may read either. */
export function NotificationBell() {
  const mayReadTickets = useMayCall(findTicket);
  const mayManageRoutes = useMayCall(updateRoute);
  return mayReadTickets || mayManageRoutes ? <Bell /> : null;
}

const most = 99;

function Bell() {
  const translate = useTranslate();
  const popoverId = useId();
  const { data: unread = 0 } = useUnreadCount();
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
            color="error"
          >
            <BellIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        id={popoverId}
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            variant: 'outlined',
            role: 'dialog',
            'aria-label': translate('tickets.bell.title'),
            sx: { mt: 0.5, width: 380, maxWidth: 'calc(100vw - 16px)' },
          },
        }}
      >
        <Suspense fallback={<Skeleton variant="rounded" height={160} sx={{ m: 2 }} />}>
          <NotificationList unread={unread} onLeave={() => setAnchor(null)} />
        </Suspense>
      </Popover>
    </>
  );
}
