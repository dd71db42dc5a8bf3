import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  listSendingHours,
  updateSendingHours,
  type SendingHours,
} from '#contract/main-api/sending/sendingHours.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { SendingHoursDialog } from './SendingHoursDialog.tsx';
import { sendingHoursKey } from '../../../components/routes/sendingHoursKey.ts';

/** When messages of each class may go out, for all companies. */
export function SendingHoursCard() {
  const translate = useTranslate();
  const { digits } = useFormats();
  const mayChange = useMayCall(updateSendingHours);
  const [edited, setEdited] = useState<SendingHours | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: sendingHoursKey,
    queryFn: ({ signal }) => call(listSendingHours, { signal }),
  });
  return (
    <SectionCard title={translate('routes.hours.title')}>
      <Typography variant="body2" color="text.secondary" gutterBottom>
        {translate('routes.hours.help')}
      </Typography>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={72} />}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.toReversed().map((hours) => (
          <Stack
            key={hours.class}
            component="li"
            direction="row"
            sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}
          >
            <Typography sx={{ minWidth: 128, fontWeight: 600 }}>
              {translate(`routes.hours.class.${hours.class}`)}
            </Typography>
            <Typography sx={{ ...tabular, flex: 1 }}>
              {hours.opensAt && hours.closesAt
                ? translate('routes.hours.from_to', {
                    from: digits(hours.opensAt),
                    to: digits(hours.closesAt),
                    zone: hours.timeZone,
                  })
                : translate('routes.hours.any')}
            </Typography>
            {mayChange && (
              <Button size="small" startIcon={<EditIcon />} onClick={() => setEdited(hours)}>
                {translate('routes.hours.edit')}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
      {edited && <SendingHoursDialog hours={edited} onClose={() => setEdited(null)} />}
    </SectionCard>
  );
}
