import CheckIcon from '@mui/icons-material/Check';
import { Avatar, Card, CardContent, Stack, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../components/useFormats.ts';

interface StepCardProps {
  step: 1 | 2 | 3;
  /** Key of its heading. */
  title: string;
  isDone: boolean;
  children: ReactNode;
}

/** One of the three steps; all are open at all times, so that one may go back without losing anything. */
export function StepCard({ step, title, isDone, children }: StepCardProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const id = useId();
  return (
    // Its content may stick to the window, which nothing that is cut off can.
    <Card component="section" aria-labelledby={id} sx={{ overflow: 'visible' }}>
      <CardContent>
        <Stack spacing={2}>
          <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <Avatar
              aria-hidden
              sx={{
                width: 32,
                height: 32,
                fontSize: '0.9375rem',
                fontWeight: 650,
                bgcolor: isDone ? 'success.main' : 'primary.main',
                color: isDone ? 'success.contrastText' : 'primary.contrastText',
              }}
            >
              {isDone ? <CheckIcon fontSize="small" /> : number(step)}
            </Avatar>
            <Typography id={id} variant="h3" component="h2">
              {translate(title)}
            </Typography>
          </Stack>
          {children}
        </Stack>
      </CardContent>
    </Card>
  );
}
