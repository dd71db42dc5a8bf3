import {
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { Suspense, useId } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { lazyPart } from '../../../../components/entry/LazyPage.tsx';
import { CampaignStart } from '../../campaign/CampaignStart.tsx';
import { useChosenCampaign } from '../../campaign/useChosenCampaign.ts';
import type { Draft } from '../draft.ts';

/** The calendar comes when somebody wants it. */
const StartTimeInput = lazyPart(async () => {
  const { StartTimeInput: Input } = await import('../../../../components/form/inputs/StartTimeInput.tsx');
  return { default: Input };
});

const hourMs = 3_600_000;

/** When the messages leave: with their campaign if it has a start, otherwise at once or at a time that is chosen. */
export function StartInput() {
  const translate = useTranslate();
  const { campaign } = useChosenCampaign();
  if (!campaign || campaign.startsAt === null) return <StartChoice />;
  return (
    <Stack spacing={1}>
      <Typography variant="body2" color="text.secondary">
        {translate('bulk.start.label')}
      </Typography>
      <CampaignStart />
    </Stack>
  );
}

function StartChoice() {
  const translate = useTranslate();
  const id = useId();
  const { setValue } = useFormContext<Draft>();
  const startsAt = useWatch({ name: 'startsAt' }) as string | null;
  const isLater = startsAt !== null;
  return (
    <FormControl margin="none" fullWidth>
      <FormLabel id={id}>{translate('bulk.start.label')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={isLater ? 'later' : 'now'}
        onChange={(_, when) => setValue('startsAt', when === 'later' ? inAnHour() : null)}
      >
        <FormControlLabel value="now" control={<Radio />} label={translate('bulk.start.now')} />
        <FormControlLabel value="later" control={<Radio />} label={translate('bulk.start.later')} />
      </RadioGroup>
      {isLater && (
        <ResourceContextProvider value="campaign">
          <Box sx={{ width: '100%', maxWidth: 480 }}>
            <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
              <StartTimeInput isRequired />
            </Suspense>
          </Box>
        </ResourceContextProvider>
      )}
    </FormControl>
  );
}

/** The next whole hour that is not nearly over. */
function inAnHour(): string {
  return new Date(Math.ceil((Date.now() + hourMs / 2) / hourMs) * hourMs).toISOString();
}
