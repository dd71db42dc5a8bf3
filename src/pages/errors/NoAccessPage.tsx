import LogoutIcon from '@mui/icons-material/Logout';
import RefreshIcon from '@mui/icons-material/Refresh';
import { Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Title, useLogout, useNotify, useTranslate } from 'react-admin';
import { listAdministrators } from '#contract/main-api/people/users.ts';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useDocumentTitle } from '../../components/entry/useDocumentTitle.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { firstScreen } from '../../screens/menu.ts';
import { refreshUser } from '../../dataProviders/refreshUser.ts';
import { useRuntimeConfig } from '../../runtimeConfig.ts';
import { storedUser, useSignedInUser } from '../../session.ts';

/** For somebody whose role opens no screen: says so, and whom to ask. */
export default function NoAccessPage() {
  const translate = useTranslate();
  const logout = useLogout();
  const check = useCheckAgain();
  const { username, companyName, roles } = useSignedInUser();
  const role = useRoleName()(roles[0]?.name);
  useDocumentTitle(translate('shell.pageTitle', { page: translate('errors.pages.noAccess.title') }));
  return (
    <Card sx={{ maxWidth: 720 }}>
      <Title title="errors.pages.noAccess.title" />
      <CardContent component={Stack} sx={{ gap: 2 }}>
        <Typography>
          {translate('errors.pages.noAccess.detail', { username, role, company: companyName })}
        </Typography>
        <WhomToAsk />
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            startIcon={<RefreshIcon />}
            loading={check.isPending}
            loadingPosition="start"
            onClick={() => check.mutate()}
          >
            {translate('errors.pages.noAccess.check')}
          </Button>
          <Button variant="outlined" startIcon={<LogoutIcon />} onClick={() => void logout()}>
            {translate('shell.logout')}
          </Button>
        </Stack>
      </CardContent>
    </Card>
  );
}

/** Colleagues who can give another role, or the provider where there are none. */
function WhomToAsk() {
  const translate = useTranslate();
  const brand = useRuntimeConfig()?.brand.name ?? '';
  const { data, error, isPending } = useQuery({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => call(listAdministrators, { signal }),
  });
  if (isPending) return null;
  if (error) return <Typography>{translate('errors.pages.forbidden.detailUnknown')}</Typography>;
  const names = data.responseList.map(({ name }) => name);
  return (
    <Typography>
      {names.length > 0
        ? translate('errors.pages.noAccess.ask', { names: names.join(', ') })
        : translate('errors.pages.noAccess.ask_provider', { brand })}
    </Typography>
  );
}

/** Asks what the user may do by now. The page gives way by itself to the first screen that is open to them. */
function useCheckAgain() {
  const notify = useNotify();
  return useMutation({
    mutationFn: refreshUser,
    onSuccess: () => {
      const user = storedUser();
      if (user && firstScreen(user) === null) notify('errors.pages.noAccess.unchanged', { type: 'info' });
    },
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
}
