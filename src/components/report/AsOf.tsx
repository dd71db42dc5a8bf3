import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../useFormats.ts';

/** Shows the moment of the figures if they were read from a replica, otherwise nothing. */
export function AsOf({ at }: { at: string | undefined }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  if (at === undefined) return null;
  return (
    <Typography variant="caption" color="text.secondary" component="p" sx={{ pt: 0.5 }}>
      {translate('reports.as_of', { time: dateTime(at) })}
    </Typography>
  );
}
