import {
  Checkbox,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { useInput, useTranslate } from 'react-admin';
import {
  notificationChannels,
  type NotificationChannel,
  type NotificationChoice,
} from '#contract/main-api/notifications.ts';
import { hasMails, notificationRules } from '#domain/notifications/kinds.ts';
import { kindName } from '#domain/notifications/texts.ts';
import { severityLook } from '../../components/notifications/severityLook.ts';
import { usePreferences } from '../../preferences.ts';

interface ChoiceTableProps {
  /** Channels that can reach the user. */
  isOpen: Record<NotificationChannel, boolean>;
}

/** The input of the choices: a row for each kind, with a checkbox for each channel that the kind has. */
export function ChoiceTable({ isOpen }: ChoiceTableProps) {
  const translate = useTranslate();
  const { field } = useInput({ source: 'choices' });
  const choices = field.value as NotificationChoice[];
  const { locale } = usePreferences();
  const channelName = (channel: NotificationChannel) =>
    translate(`notifications.settings.channel.${channel}`);
  const severityName = (kind: NotificationChoice['kind']) =>
    translate(`notifications.severity.${notificationRules[kind].severity}`);
  return (
    <TableContainer>
      <Table size="small" sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('notifications.settings.kind')}</TableCell>
            {notificationChannels.map((channel) => (
              <TableCell key={channel} align="center" sx={{ whiteSpace: 'nowrap' }}>
                {channelName(channel)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {choices.map((choice) => {
            const { color, Icon } = severityLook[notificationRules[choice.kind].severity];
            const name = kindName(choice.kind, locale);
            const has = { portal: true, sms: true, email: hasMails(choice.kind) };
            return (
              <TableRow key={choice.kind}>
                <TableCell component="th" scope="row">
                  <Stack direction="row" spacing={1}>
                    <Icon fontSize="small" color={color} titleAccess={severityName(choice.kind)} />
                    <span>{name}</span>
                  </Stack>
                </TableCell>
                {notificationChannels.map((channel) => (
                  <TableCell key={channel} align="center" padding="checkbox">
                    {has[channel] && (
                      <Checkbox
                        size="small"
                        checked={isOpen[channel] && choice[channel]}
                        disabled={!isOpen[channel]}
                        onChange={({ target }) =>
                          field.onChange(
                            choices.map((each) =>
                              each === choice ? { ...each, [channel]: target.checked } : each,
                            ),
                          )
                        }
                        slotProps={{
                          input: {
                            'aria-label': translate('notifications.settings.choice', {
                              kind: name,
                              channel: channelName(channel),
                            }),
                          },
                        }}
                      />
                    )}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
