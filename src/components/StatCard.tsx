import { Card, CardActionArea, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import type { ElementType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tabular } from './report/tabular.ts';

interface StatCardProps {
  label: string;
  /** Undefined while it loads. */
  value?: ReactNode;
  hint: string;
  /** More about it, a line each. */
  notes?: readonly string[];
  Icon: ElementType;
  color?: 'primary' | 'success' | 'error' | 'info' | 'action';
  /** Path of the list of the counted records. */
  to?: string;
}

/** One figure with its label and an explanation. */
export function StatCard({ label, value, hint, notes = [], Icon, color = 'action', to }: StatCardProps) {
  const content = (
    <CardContent sx={{ '&:last-child': { pb: 2 } }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Icon color={color} fontSize="small" aria-hidden />
        <Typography variant="body2" color="text.secondary">
          {label}
        </Typography>
      </Stack>
      <Typography
        component="p"
        sx={{ ...tabular, my: 0.5, fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.2 }}
      >
        {value ?? <Skeleton width="60%" />}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p">
        {hint}
      </Typography>
      {notes.map((note) => (
        <Typography key={note} variant="caption" component="p" sx={tabular}>
          {note}
        </Typography>
      ))}
    </CardContent>
  );
  return (
    <Card component="li" sx={{ listStyle: 'none', height: '100%' }}>
      {to ? (
        <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
          {content}
        </CardActionArea>
      ) : (
        content
      )}
    </Card>
  );
}
