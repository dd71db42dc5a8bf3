import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { smsHistory } from '#contract/database-manager/messages.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { LinkOrText } from '../../../components/LinkOrText.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { shareNames, totalOf, type ShareName, type Shares } from './batchShares.ts';
import { shareColors } from './SharesBar.tsx';

/** Always shown; the others where there are any. */
const usual: readonly ShareName[] = ['delivered', 'submitted', 'failed'];

interface ShareFiguresProps {
  shares: Shares;
  state?: BatchState;
  /** The path to the messages of a figure; null where no filter selects exactly these. */
  linkTo: (name: ShareName) => string | null;
}

/** The figures of the bar, each with its share of all. A figure leads to its messages. */
export function ShareFigures({ shares, state, linkTo }: ShareFiguresProps) {
  const translate = useTranslate();
  const { number, percent } = useFormats();
  const maySeeHistory = useMayCall(smsHistory);
  const total = totalOf(shares);
  // Messages that wait for a start are called as the batch is.
  const wordOf = (name: ShareName) =>
    name === 'waiting' && state === 'scheduled' ? 'reports.status.scheduled' : `batches.share.${name}`;
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
                {translate(wordOf(name))}
              </Typography>
            </Stack>
            <Box component="dd" sx={{ m: 0 }}>
              <Typography component="span" sx={{ ...tabular, fontSize: '1.375rem', fontWeight: 650 }}>
                <LinkOrText to={maySeeHistory && shares[name] > 0 && linkTo(name)} color="inherit">
                  {number(shares[name])}
                </LinkOrText>
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
