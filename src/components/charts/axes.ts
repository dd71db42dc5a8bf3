import type { Theme } from '@mui/material';
import { useMemo } from 'react';
import { numberFormat } from '#domain/numbers/localNumber.ts';
import { usePreferences } from '../../preferences.ts';

/** Width of the value axis in pixels. The chart would measure only the first label. */
export const valueAxisWidth = 44;

/** Counts as short as an axis has room for: 12K, 12L (lakh). */
export function useCompactNumber(): Intl.NumberFormat {
  const { locale, digitGrouping } = usePreferences();
  return useMemo(() => numberFormat(locale, { notation: 'compact' }, digitGrouping), [locale, digitGrouping]);
}

export const chartSx = {
  // While the page is resized a chart can be narrower than its axes, and could not be drawn.
  minWidth: 200,
  '& text': { fontVariantNumeric: 'tabular-nums' },
  '& .MuiChartsGrid-line': { stroke: (theme: Theme) => theme.palette.divider },
};
