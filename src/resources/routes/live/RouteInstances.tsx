import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RouteInstance } from '#contract/main-api/carriers/routeStates.ts';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
import { FailureText } from '../../../components/routes/FailureText.tsx';
import { RateText } from '../../../components/routes/RateText.tsx';
import { RouteStateChip } from '../../../components/routes/RouteStateChip.tsx';

/** The receiver processes of a route, where there are several. */
export function RouteInstances({ instances }: { instances: readonly RouteInstance[] }) {
  const translate = useTranslate();
  return (
    <SectionCard title={translate('routes.live.instances')}>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {instances.map((instance) => (
          <li key={instance.instance}>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
              <RouteStateChip route={{ isEnabled: true }} live={instance} />
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {instance.instance}
              </Typography>
              {instance.state === 'bound' && <RateText live={instance} />}
            </Stack>
            {instance.state !== 'bound' && instance.lastFailure && (
              <FailureText failure={instance.lastFailure} />
            )}
          </li>
        ))}
      </Stack>
    </SectionCard>
  );
}
