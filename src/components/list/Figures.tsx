import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tabular } from '../report/tabular.ts';

/** What a figure is called, and the figure as it is written. */
export type Figure = [label: string, value: ReactNode];

/** A row of figures on a phone: all of a table's columns on a card, which leads to what they are about. */
export function Figures({ title, figures, to }: { title: string; figures: Figure[]; to?: string }) {
  const content = (
    <Box sx={{ p: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Box component="dl" sx={figuresSx}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ ...tabular, m: 0 }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
  return to ? (
    <CardActionArea component={Link} to={to}>
      {content}
    </CardActionArea>
  ) : (
    content
  );
}

/** The card of what all rows come to. */
export function SumsCard({ title, figures }: { title: string; figures: Figure[] }) {
  return (
    <Card sx={{ mx: 1, mt: 1, bgcolor: 'action.hover' }}>
      <Figures title={title} figures={figures} />
    </Card>
  );
}

const figuresSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 0.75,
  m: 0,
  mt: 0.5,
};
