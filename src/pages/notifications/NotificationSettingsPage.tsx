import { Box, Card, CardContent, Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { Title, useNotify, useTranslate } from 'react-admin';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { languages, type Language } from '#contract/exportQuery.ts';
import { testChannels, type NotificationSettings } from '#contract/main-api/notifications.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { LoadError } from '../../components/LoadError.tsx';
import {
  useChangeNotificationSettings,
  useNotificationSettings,
  useTestNotification,
} from '../../dataProviders/notifications.ts';
import { ChoiceTable } from './ChoiceTable.tsx';

/** The channels and the language of a user's notifications, and tests of the channels. */
export default function NotificationSettingsPage() {
  const { data, error, refetch } = useNotificationSettings();
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Title title="menu.notificationSettings" />
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={480} />}
      {data && <Settings stored={data} />}
    </Box>
  );
}

const languageNames: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

function Settings({ stored }: { stored: NotificationSettings }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { mutate, isPending } = useChangeNotificationSettings();
  const test = useTestNotification();
  const [language, setLanguage] = useState(stored.language);
  const [choices, setChoices] = useState(stored.choices);
  const { contactNo, email, hasMail } = stored;
  const isOpen = { portal: true, sms: contactNo !== null, email: hasMail && email !== null };
  const text = (key: string, options?: Record<string, string>) =>
    translate(`notifications.settings.${key}`, options);
  const emailNote = email === null ? text('no_address') : text('email_to', { to: email });
  return (
    <Card>
      <CardContent>
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Typography variant="body2" color="text.secondary">
            {contactNo === null ? text('no_number') : text('sms_to', { to: formatMsisdn(contactNo) })}{' '}
            {hasMail ? emailNote : text('no_mail')}
          </Typography>
          <ChoiceTable choices={choices} isOpen={isOpen} onChange={setChoices} />
          <TextField
            select
            size="small"
            label={text('language')}
            value={language}
            onChange={({ target }) => setLanguage(target.value as Language)}
            sx={{ minWidth: 260 }}
          >
            {languages.map((each) => (
              <MenuItem key={each} value={each} lang={each}>
                {languageNames[each]}
              </MenuItem>
            ))}
          </TextField>
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button
              variant="contained"
              loading={isPending}
              onClick={() =>
                mutate(
                  { language, choices },
                  { onSuccess: () => notify('notifications.settings.saved', { type: 'success' }) },
                )
              }
            >
              {translate('ra.action.save')}
            </Button>
            {testChannels.map((channel) => (
              <Button
                key={channel}
                disabled={!isOpen[channel] || test.isPending}
                onClick={() =>
                  test.mutate(channel, {
                    onSuccess: () => notify('notifications.settings.tested', { type: 'success' }),
                  })
                }
              >
                {text(`test_${channel}`)}
              </Button>
            ))}
          </Stack>
        </Stack>
      </CardContent>
    </Card>
  );
}
