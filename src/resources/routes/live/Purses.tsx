import EmptyIcon from '@mui/icons-material/ErrorOutlined';
import LowIcon from '@mui/icons-material/WarningAmber';
import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RoutePurse } from '#contract/main-api/carriers/routeStates.ts';
import { purseKey } from '../../../components/routes/LowPurses.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { WordChip, type WordLook } from '../../../components/WordChip.tsx';

const lowLook: WordLook = { color: 'warning', Icon: LowIcon };
const emptyLook: WordLook = { color: 'error', Icon: EmptyIcon };

/** The provider's balances with the carrier, as the carrier last said. */
export function Purses({ purses }: { purses: readonly RoutePurse[] }) {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  const askedAt = purses.map((purse) => purse.askedAt).toSorted()[0]!;
  return (
    <Box sx={{ width: '100%' }}>
      <Typography variant="caption" color="text.secondary" component="p" id="route-purses">
        {translate('routes.live.purses')}
      </Typography>
      <Stack component="ul" aria-labelledby="route-purses" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {purses.map(({ operator, balance, isLow }) => (
          <Stack
            key={operator ?? ''}
            component="li"
            direction="row"
            spacing={1}
            sx={{ alignItems: 'center', py: 0.25 }}
          >
            <Typography variant="body2" sx={{ flex: 1 }}>
              {translate(purseKey({ operator }))}
            </Typography>
            {isLow && (
              <WordChip
                look={balance <= 0 ? emptyLook : lowLook}
                label={translate(balance <= 0 ? 'routes.live.purse_empty' : 'routes.live.purse_low')}
              />
            )}
            <Typography
              variant="body2"
              sx={{ ...tabular, ...(isLow && { fontWeight: 600 }) }}
              color={isLow ? 'warning' : undefined}
            >
              {number(balance)}
            </Typography>
          </Stack>
        ))}
      </Stack>
      <Typography variant="caption" color="text.secondary">
        {translate('routes.live.purses_asked', { time: dateTime(askedAt) })}
      </Typography>
    </Box>
  );
}
