import { Card, CardContent, Stack, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface SectionCardProps {
  title: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** As tall as the card beside it. */
  isStretched?: boolean;
  children: ReactNode;
}

/** A section of a page: a card that its heading names for screen readers too. */
export function SectionCard({ title, actions, isStretched, children }: SectionCardProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={isStretched ? { height: '100%' } : undefined}>
      <CardContent sx={{ '&:last-child': { pb: 2 } }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1 }}>
          <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
            {title}
          </Typography>
          {actions}
        </Stack>
        {children}
      </CardContent>
    </Card>
  );
}
