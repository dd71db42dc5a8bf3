import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useTranslate } from 'react-admin';
import type { OptOut } from '#contract/sms-receiver/optOuts.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { numberText } from '../../components/sms/numberText.ts';
import { RemoveOptOutButton } from './RemoveOptOutButton.tsx';

export function OptOutCards() {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <CardList<OptOut>>
      {(optOut) => (
        <RecordContextProvider value={optOut}>
          <CardContent sx={{ p: 1.5, pb: 0 }}>
            <Typography sx={{ ...tabular, fontWeight: 600 }}>{numberText(optOut.msisdn)}</Typography>
            {scope === 'platform' && <Typography variant="body2">{optOut.companyName}</Typography>}
            {optOut.note && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {optOut.note}
              </Typography>
            )}
            <Typography variant="caption" color="text.secondary">
              {[translate(`optOuts.source.${optOut.source}`), optOut.createdBy, dateTime(optOut.createdAt)]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </CardContent>
          <CardActions>
            <RemoveOptOutButton />
          </CardActions>
        </RecordContextProvider>
      )}
    </CardList>
  );
}
