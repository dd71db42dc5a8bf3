import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Campaign } from '#contract/main-api/campaigns.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { sharesOf, totalOf } from '../../pages/send/batches/batchShares.ts';
import { SharesBar } from '../../pages/send/batches/SharesBar.tsx';
import { useBatchWords } from '../../pages/send/batches/useBatchWords.ts';
import { useSignedInUser } from '../../session.ts';
import { CampaignStatusChip } from './CampaignStatusChip.tsx';

export function CampaignCards() {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const { messagesOf } = useBatchWords();
  const createPath = useCreatePath();
  return (
    <CardList<Campaign>>
      {(campaign) => {
        const { id, name, companyName, messages, startsAt } = campaign;
        const shares = sharesOf(campaign);
        const start = startsAt && translate('campaigns.starts', { time: dateTime(startsAt) });
        return (
          <CardActionArea
            component={Link}
            to={createPath({ resource: 'campaign', id, type: 'show' })}
            sx={{ p: 1.5 }}
          >
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
              <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
              <CampaignStatusChip campaign={campaign} />
            </Stack>
            {scope === 'platform' && <Typography variant="body2">{companyName}</Typography>}
            <Typography variant="caption" color="text.secondary" component="p" sx={{ ...tabular, mb: 0.5 }}>
              {[messagesOf(messages), start].filter(Boolean).join(' · ')}
            </Typography>
            {totalOf(shares) > 0 && <SharesBar shares={shares} />}
          </CardActionArea>
        );
      }}
    </CardList>
  );
}
