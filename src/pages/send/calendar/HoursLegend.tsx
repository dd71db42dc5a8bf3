import OutsideHoursIcon from '@mui/icons-material/BedtimeOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SendingHours } from '#contract/main-api/sendingHours.ts';
import { useFormats } from '../../../components/useFormats.ts';

interface HoursLegendProps {
  hours: readonly SendingHours[];
  /** Whether hours outside are shaded too, not only batches marked. */
  isShaded: boolean;
}

/** What the mark and the shading mean, with the hours of each class. */
export function HoursLegend({ hours, isShaded }: HoursLegendProps) {
  const translate = useTranslate();
  const { digits } = useFormats();
  const each = hours.map((one) =>
    translate('calendar.hours_of', {
      class: translate(`reports.class.${one.class}`),
      from: digits(one.opensAt ?? ''),
      to: digits(one.closesAt ?? ''),
    }),
  );
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {isShaded && (
        <Box
          aria-hidden
          sx={{ width: 24, height: 16, border: 1, borderColor: 'divider', bgcolor: 'action.selected' }}
        />
      )}
      <OutsideHoursIcon color="warning" fontSize="small" />
      <Typography variant="body2" color="text.secondary">
        {translate('calendar.hours', { hours: each.join(', ') })}
      </Typography>
    </Stack>
  );
}
