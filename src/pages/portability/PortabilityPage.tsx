import { Grid, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title, useTranslate } from 'react-admin';
import { getPortabilityTable } from '#contract/main-api/carriers/portability.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { call } from '../../dataProviders/http/httpClient.ts';
import { ImportCard } from './ImportCard.tsx';
import { LookUpCard } from './LookUpCard.tsx';
import { portabilityKey } from './portabilityKey.ts';
import { TableCard } from './TableCard.tsx';

/** Which numbers are not with the operator of their prefix: the provider's portability table. */
export default function PortabilityPage() {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: portabilityKey,
    queryFn: ({ signal }) => call(getPortabilityTable, { signal }),
  });
  return (
    <Stack spacing={2}>
      <Title title="menu.portability" />
      <Typography color="text.secondary" sx={{ maxWidth: 760 }}>
        {translate('portability.help')}
      </Typography>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={240} />}
      {data && (
        <Grid container spacing={2}>
          <Grid size={{ xs: 12, md: 6 }}>
            <Stack spacing={2}>
              <TableCard table={data} />
              <LookUpCard />
            </Stack>
          </Grid>
          <Grid size={{ xs: 12, md: 6 }}>
            <ImportCard />
          </Grid>
        </Grid>
      )}
    </Stack>
  );
}
