import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { tabular } from '../report/tabular.ts';

/** The label of a figure, and the figure as it is written. */
export interface Figure {
  label: ReactNode;
  value: ReactNode;
}

/** A row of figures on a phone, each under its label. */
export function Figures({ figures }: { figures: Figure[] }) {
  const columns = `repeat(${Math.min(3, figures.length)}, minmax(0, 1fr))`;
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: columns, gap: 0.75, m: 0, mt: 0.5 }}>
      {figures.map(({ label, value }, index) => (
        <div key={index}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ ...tabular, m: 0 }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

/** The card of what all rows come to. */
export function SumsCard({ title, figures }: { title: string; figures: Figure[] }) {
  return (
    <Card sx={{ mx: 1, mt: 1, p: 1.5, bgcolor: 'action.hover' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Figures figures={figures} />
    </Card>
  );
}
