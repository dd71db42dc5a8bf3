import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../components/useFormats.ts';

const width = 104;
const height = 28;

/** How fast a route was over the last minutes. To a screen reader it is one picture with its highest value. */
export function RateLine({ rates }: { rates: readonly number[] }) {
  const translate = useTranslate();
  const { parts } = useFormats();
  const most = Math.max(0, ...rates);
  if (rates.length < 2 || most === 0) return null;
  const step = width / (rates.length - 1);
  const points = rates.map((rate, index) => [
    (index * step).toFixed(1),
    (height - 1 - (rate / Math.max(most, 1)) * (height - 2)).toFixed(1),
  ]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={translate('routes.live.rate_chart', { most: parts(Math.round(most)) })}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width, height, color: 'primary.main' }}
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  );
}
