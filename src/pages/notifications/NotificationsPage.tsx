import {
  Box,
  Button,
  Card,
  Skeleton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { severities } from '#contract/main-api/notifications.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { NotificationsByDay } from '../../components/notifications/NotificationsByDay.tsx';
import { useFormats } from '../../components/useFormats.ts';
import {
  notificationsPerPage,
  useNotifications,
  useReadNotifications,
} from '../../dataProviders/notifications.ts';
import { notificationSettings } from '../../screens/menuTable.ts';

const choices = ['all', 'unread', ...severities] as const;

/** All notifications of the user, by day; which of them and which page is in the address. */
export default function NotificationsPage() {
  const translate = useTranslate();
  const { number } = useFormats();
  const [search, setSearch] = useSearchParams();
  const chosen = choices.find((choice) => choice === search.get('show')) ?? 'all';
  const page = Math.max(0, Math.floor(Number(search.get('page'))) || 0);
  const severity = severities.find((each) => each === chosen);
  const filter = { ...(chosen === 'unread' && { isUnread: true as const }), ...(severity && { severity }) };
  const { data, error, refetch } = useNotifications(filter, page);
  const { mutate, isPending } = useReadNotifications();
  const show = (show: string, page: number) =>
    setSearch({ ...(show !== 'all' && { show }), ...(page > 0 && { page: String(page) }) });
  const shownFrom = page * notificationsPerPage;
  const shownTo = shownFrom + (data?.responseList.length ?? 0);
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Title title="menu.notifications" />
      <Stack direction="row" useFlexGap spacing={1} sx={{ mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={chosen}
          onChange={(_event, wanted: string | null) => wanted !== null && show(wanted, 0)}
          aria-label={translate('notifications.page.which')}
          // The buttons' own grey is too pale on the page.
          sx={{ flexWrap: 'wrap', '& .MuiToggleButton-root': { color: 'text.primary' } }}
        >
          {choices.map((choice) => (
            <ToggleButton key={choice} value={choice}>
              {translate(
                choice === 'all' || choice === 'unread'
                  ? `notifications.page.${choice}`
                  : `notifications.severity.${choice}`,
              )}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ flex: 1 }} />
        <Button size="small" loading={isPending} onClick={() => mutate({ all: true })}>
          {translate('tickets.bell.read_all')}
        </Button>
        <Button size="small" component={Link} to={notificationSettings.path}>
          {translate('menu.notificationSettings')}
        </Button>
      </Stack>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={320} />}
      {data && (
        <Card>
          {data.responseList.length === 0 ? (
            <Typography color="text.secondary" sx={{ p: 3, textAlign: 'center' }}>
              {translate(chosen === 'all' ? 'tickets.bell.none' : 'notifications.page.none')}
            </Typography>
          ) : (
            <NotificationsByDay
              notifications={data.responseList}
              onRead={({ id }) => mutate({ ids: [id] })}
            />
          )}
        </Card>
      )}
      {data && data.total > notificationsPerPage && (
        <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
          <Typography variant="body2">
            {translate('ra.navigation.page_range_info', {
              offsetBegin: number(shownFrom + 1),
              offsetEnd: number(shownTo),
              total: number(data.total),
            })}
          </Typography>
          <Button size="small" disabled={page === 0} onClick={() => show(chosen, page - 1)}>
            {translate('notifications.page.newer')}
          </Button>
          <Button size="small" disabled={shownTo >= data.total} onClick={() => show(chosen, page + 1)}>
            {translate('notifications.page.older')}
          </Button>
        </Stack>
      )}
    </Box>
  );
}
