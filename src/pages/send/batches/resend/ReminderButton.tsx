import LaterIcon from '@mui/icons-material/Snooze';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { resendReminderHours } from '#contract/main-api/sending/resendReminders.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { useResendReminder } from './useResendReminder.ts';

interface ReminderButtonProps {
  batchId: string;
  /** It is set. */
  onSet: () => void;
}

/** Puts the question of a resend off, or takes that back. */
export function ReminderButton({ batchId, onSet }: ReminderButtonProps) {
  const translate = useTranslate();
  const { number, dateMinute } = useFormats();
  const { remindAt, change } = useResendReminder(batchId);
  return (
    <Button
      startIcon={<LaterIcon />}
      loading={change.isPending}
      onClick={() => change.mutate(remindAt === null, { onSuccess: ({ remindAt: set }) => set && onSet() })}
    >
      {remindAt === null
        ? translate('batches.resend.reminder.ask', { hours: number(resendReminderHours) })
        : translate('batches.resend.reminder.remove', { time: dateMinute(remindAt) })}
    </Button>
  );
}
