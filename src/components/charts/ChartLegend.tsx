import { Stack, Typography } from '@mui/material';
import { tabular } from '../report/tabular.ts';
import { FillMark } from './ChartFills.tsx';
import type { LookName } from './looks.ts';

/** The meaning of each fill, and its total. */
export function ChartLegend({ entries }: { entries: { look: LookName; label: string; total?: string }[] }) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1.5 }}>
      {entries.map(({ look, label, total }) => (
        <Stack key={look} direction="row" spacing={0.75} sx={{ alignItems: 'center' }}>
          <FillMark look={look} />
          <Typography variant="caption" sx={tabular}>
            {label} {total !== undefined && <strong>{total}</strong>}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
