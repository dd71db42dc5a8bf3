import type { Theme } from '@mui/material';
import { useMemo } from 'react';
import { useLocale } from 'react-admin';

/** Width of the value axis in pixels. The chart would measure only the first label. */
export const valueAxisWidth = 44;

/** Counts as short as an axis has room for: 12K. */
export function useCompactNumber(): Intl.NumberFormat {
  const locale = useLocale();
  return useMemo(
    () => new Intl.NumberFormat(locale === 'bn' ? 'bn-BD' : 'en-US', { notation: 'compact' }),
    [locale],
  );
}

export const chartSx = {
  // While the page is resized a chart can be narrower than its axes, and could not be drawn.
  minWidth: 200,
  '& text': { fontVariantNumeric: 'tabular-nums' },
  '& .MuiChartsGrid-line': { stroke: (theme: Theme) => theme.palette.divider },
};
