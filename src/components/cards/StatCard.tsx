import { Card, CardActionArea, CardContent, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import type { ElementType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tabular } from '../report/tabular.ts';

interface StatCardProps {
  label: string;
  /** Undefined while it loads. */
  value?: ReactNode;
  hint: string;
  /** The hint only where it is pointed at: for a row of many cards. */
  isDense?: boolean;
  /** More about it, a line each. */
  notes?: readonly string[];
  Icon: ElementType;
  color?: 'primary' | 'success' | 'error' | 'info' | 'action';
  /** Path of the list of the counted records. */
  to?: string;
}

/** One figure with its label and an explanation. */
export function StatCard({
  label,
  value,
  hint,
  notes = [],
  Icon,
  color = 'action',
  ...props
}: StatCardProps) {
  const { isDense = false, to } = props;
  const content = (
    <CardContent sx={isDense ? denseSx : { '&:last-child': { pb: 2 } }}>
      <Stack direction="row" spacing={isDense ? 0.5 : 1} sx={{ alignItems: 'center' }}>
        <Icon color={color} sx={{ fontSize: isDense ? 16 : 20 }} aria-hidden />
        <Typography variant="body2" color="text.secondary">
          {label}
        </Typography>
      </Stack>
      <Typography
        component="p"
        sx={{
          ...tabular,
          my: 0.5,
          fontSize: isDense ? '1.5rem' : '1.75rem',
          fontWeight: 650,
          lineHeight: 1.2,
        }}
      >
        {value ?? <Skeleton width="60%" />}
      </Typography>
      {!isDense && (
        <Typography variant="caption" color="text.secondary" component="p">
          {hint}
        </Typography>
      )}
      {notes.map((note) => (
        <Typography key={note} variant="caption" component="p" sx={tabular}>
          {note}
        </Typography>
      ))}
    </CardContent>
  );
  const card = (
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
  return isDense ? (
    <Tooltip title={hint} describeChild enterTouchDelay={0}>
      {card}
    </Tooltip>
  ) : (
    card
  );
}

const denseSx = { p: 1.25, '&:last-child': { pb: 1.25 } };
