import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { BalanceText } from '../../../components/BalanceText.tsx';
import { CardList } from '../../../components/list/CardList.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { MasterMeta, MasterRecord } from '../../../dataProviders/masterReport.ts';
import { masterSums } from '#contract/main-api/masterReport.ts';
import { useCompanyMessages } from './useCompanyMessages.ts';

/** The table's twin for a phone; all companies together are first. */
export function MasterCards() {
  const translate = useTranslate();
  const messagesOf = useCompanyMessages();
  const { meta, total = 0 } = useListContext<MasterRecord>();
  const totals = (meta as MasterMeta | undefined)?.totals;
  return (
    <>
      {totals && total > 1 && (
        <Card sx={{ mx: 1, mt: 1, bgcolor: 'action.hover' }}>
          <Figures title={translate('masterReport.all')} row={{ ...totals, isLow: false }} />
        </Card>
      )}
      <CardList<MasterRecord>>
        {(row) =>
          messagesOf ? (
            <CardActionArea component={Link} to={messagesOf(row)}>
              <Figures title={row.companyName} row={row} />
            </CardActionArea>
          ) : (
            <Figures title={row.companyName} row={row} />
          )
        }
      </CardList>
    </>
  );
}

type Sums = Pick<MasterRecord, (typeof masterSums)[number] | 'isLow'>;

function Figures({ title, row }: { title: string; row: Sums }) {
  const translate = useTranslate();
  const { number } = useFormats();
  return (
    <Box sx={{ p: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Box component="dl" sx={figuresSx}>
        {shownSums.map((name) => (
          <div key={name}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {translate(`resources.master-report.fields.${name}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ ...tabular, m: 0 }}>
              {name === 'balance' ? (
                <BalanceText balance={row.balance} isLow={row.isLow} />
              ) : (
                number(row[name])
              )}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}

/** What is held is a part of the balance; the table has it. */
const shownSums = masterSums.filter((name) => name !== 'held');

const figuresSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 0.75,
  m: 0,
  mt: 0.5,
};
