import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type BatchCredit, creditFigures } from '#contract/sms-receiver/batchCredit.ts';
import { tabular } from '../report/tabular.ts';
import { useFormats } from '../useFormats.ts';

/** The effect of messages on the credit of their company, and their cost in the end. */
export function CreditFigures({ credit, withHelp }: { credit: BatchCredit; withHelp?: boolean }) {
  const translate = useTranslate();
  const { number } = useFormats();
  return (
    <Box component="dl" sx={figuresSx}>
      {shownFigures(credit).map(([name, credits]) => (
        <div key={name}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {translate(`credit.figures.${name}`)}
          </Typography>
          <Typography component="dd" sx={{ ...tabular, m: 0, fontWeight: 650 }}>
            {number(credits)}
          </Typography>
          {withHelp && (
            <Typography component="dd" variant="caption" color="text.secondary" sx={{ m: 0 }}>
              {translate(`credit.help.${name}`)}
            </Typography>
          )}
        </div>
      ))}
    </Box>
  );
}

const figuresSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  columnGap: 2,
  rowGap: 1.25,
  m: 0,
};

type Figure = keyof BatchCredit | 'netCost';

/** The figures that are shown, in their order: still held only while there is any, and the net cost last. */
export function shownFigures(credit: BatchCredit): [name: Figure, credits: number][] {
  const figures = creditFigures.filter((name) => name !== 'stillHeld' || credit.stillHeld > 0);
  return [
    ...figures.map((name): [Figure, number] => [name, credit[name]]),
    ['netCost', credit.charged - credit.refunded],
  ];
}
