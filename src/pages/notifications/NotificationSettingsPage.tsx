import {
  Box,
  Button,
  Card,
  CardContent,
  MenuItem,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { Form, Title, useInput, useNotify, useTranslate } from 'react-admin';
import { languages, type Language } from '#contract/exportQuery.ts';
import { testChannels, type NotificationSettings } from '#contract/main-api/notifications.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { RefusalAlert } from '../../components/form/saving/RefusalAlert.tsx';
import { refusedFields } from '../../components/form/saving/refusedFields.ts';
import { SubmitButton } from '../../components/form/saving/SubmitButton.tsx';
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

type Choices = Pick<NotificationSettings, 'language' | 'choices'>;

const languageNames: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

function Settings({ stored }: { stored: NotificationSettings }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { mutateAsync } = useChangeNotificationSettings();
  const test = useTestNotification();
  const { language, choices, contactNo, isNumberConfirmed, email, hasMail } = stored;
  const isOpen = { portal: true, sms: isNumberConfirmed, email: hasMail && email !== null };
  const text = (key: string, options?: Record<string, string>) =>
    translate(`notifications.settings.${key}`, options);
  const emailNote = email === null ? text('no_address') : text('email_to', { to: email });
  const save = async ({ language, choices }: Choices) => {
    try {
      await mutateAsync({ language, choices });
    } catch (error) {
      return refusedFields(error);
    }
    notify('notifications.settings.saved', { type: 'success' });
    return undefined;
  };
  return (
    <Card>
      <CardContent>
        <Form
          record={{ id: 'settings', language, choices }}
          onSubmit={(values: unknown) => save(values as Choices)}
          disableInvalidFormNotification
          warnWhenUnsavedChanges
          noValidate
        >
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <Typography variant="body2" color="text.secondary">
              {contactNo === null
                ? text('no_number')
                : text(isNumberConfirmed ? 'sms_to' : 'unconfirmed', { to: formatMsisdn(contactNo) })}{' '}
              {hasMail ? emailNote : text('no_mail')}
            </Typography>
            <ChoiceTable isOpen={isOpen} />
            <LanguageInput label={text('language')} />
            <RefusalAlert />
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              <SubmitButton label="ra.action.save" />
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
        </Form>
      </CardContent>
    </Card>
  );
}

function LanguageInput({ label }: { label: string }) {
  const { field } = useInput({ source: 'language' });
  return (
    <TextField
      select
      size="small"
      label={label}
      value={field.value as Language}
      onChange={field.onChange}
      sx={{ minWidth: 260 }}
    >
      {languages.map((each) => (
        <MenuItem key={each} value={each} lang={each}>
          {languageNames[each]}
        </MenuItem>
      ))}
    </TextField>
  );
}
