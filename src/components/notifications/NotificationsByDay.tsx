import { List, ListSubheader } from '@mui/material';
import type { Notification } from '#contract/main-api/notifications.ts';
import { useFormats } from '../useFormats.ts';
import { NotificationItem } from './NotificationItem.tsx';

interface NotificationsByDayProps {
  notifications: readonly Notification[];
  onRead: (notification: Notification) => void;
  onLeave?: () => void;
}

/** Notifications below the days on which they were written. */
export function NotificationsByDay({ notifications, onRead, onLeave }: NotificationsByDayProps) {
  const { date } = useFormats();
  const days = new Map<string, Notification[]>();
  for (const each of notifications) {
    const day = date(each.at);
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return [...days].map(([day, ofDay]) => (
    <List
      key={day}
      disablePadding
      subheader={
        <ListSubheader sx={{ lineHeight: '32px', bgcolor: 'background.paper' }}>{day}</ListSubheader>
      }
    >
      {ofDay.map((each) => (
        <NotificationItem key={each.id} notification={each} onRead={() => onRead(each)} onLeave={onLeave} />
      ))}
    </List>
  ));
}
