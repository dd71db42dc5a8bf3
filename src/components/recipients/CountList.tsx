import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { tabular } from '../report/tabular.ts';
import { useFormats } from '../useFormats.ts';

interface CountListProps {
  title: string;
  /** Word and how often; the most frequent first. */
  counts: readonly (readonly [string, number])[];
}

/** How often each of some things was found, as figures and as bars. */
export function CountList({ title, counts }: CountListProps) {
  const { number } = useFormats();
  const id = useId();
  const most = Math.max(1, ...counts.map(([, count]) => count));
  return (
    <Box sx={{ width: '100%' }}>
      <Typography id={id} variant="h4" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" aria-labelledby={id} sx={{ m: 0 }}>
        {counts.map(([word, count]) => (
          <Box key={word} sx={{ position: 'relative', display: 'flex', gap: 2, px: 1, py: 0.5, my: 0.25 }}>
            <Box
              aria-hidden
              sx={{
                position: 'absolute',
                inset: 0,
                width: `${(100 * count) / most}%`,
                borderRadius: 0.5,
                bgcolor: 'action.selected',
              }}
            />
            <Typography component="dt" variant="body2" sx={{ position: 'relative', flex: 1 }}>
              {word}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ ...tabular, position: 'relative', m: 0, fontWeight: 600 }}
            >
              {number(count)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
