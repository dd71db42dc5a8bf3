import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { columnsSx } from './formSx.ts';

/** Inputs that belong together, under their heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ width: '100%', mb: 2 }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate(title)}
      </Typography>
      <Box sx={sectionSx}>{children}</Box>
    </Box>
  );
}

const sectionSx = {
  ...columnsSx,
  // It says why an input is disabled, so it has to be read.
  '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
};
