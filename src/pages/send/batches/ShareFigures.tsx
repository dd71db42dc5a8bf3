import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { shareNames, totalOf, type ShareName, type Shares } from './batchShares.ts';
import { shareColors } from './SharesBar.tsx';

/** Always shown; the others where there are any. */
const usual: readonly ShareName[] = ['delivered', 'submitted', 'failed'];

/** The figures of the bar, each with its share of all. */
export function ShareFigures({ shares }: { shares: Shares }) {
  const translate = useTranslate();
  const { number, percent } = useFormats();
  const total = totalOf(shares);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(132px, 1fr))' },
        gap: 2,
        m: 0,
      }}
    >
      {shareNames
        .filter((name) => shares[name] > 0 || usual.includes(name))
        .map((name) => (
          <div key={name}>
            <Stack component="dt" direction="row" spacing={0.75} sx={{ alignItems: 'center' }}>
              <Box
                component="span"
                sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: shareColors[name], flexShrink: 0 }}
              />
              <Typography component="span" variant="body2">
                {translate(`batches.share.${name}`)}
              </Typography>
            </Stack>
            <Box component="dd" sx={{ m: 0 }}>
              <Typography component="span" sx={{ ...tabular, fontSize: '1.375rem', fontWeight: 650 }}>
                {number(shares[name])}
              </Typography>{' '}
              {total > 0 && (
                <Typography component="span" variant="body2" color="text.secondary" sx={tabular}>
                  {percent(shares[name] / total)}
                </Typography>
              )}
              <Typography variant="caption" color="text.secondary" component="p">
                {translate(`batches.share_help.${name}`)}
              </Typography>
            </Box>
          </div>
        ))}
    </Box>
  );
}
