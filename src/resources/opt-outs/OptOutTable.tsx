import Typography from '@mui/material/Typography';
import { DataTable, useTranslate } from 'react-admin';
import type { OptOut } from '#contract/sms-receiver/optOuts.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { numberText } from '../../components/sms/numberText.ts';
import { RemoveOptOutButton } from './RemoveOptOutButton.tsx';

const Column = DataTable.Col<OptOut>;

export function OptOutTable() {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <DataTable<OptOut> bulkActionButtons={false} rowClick={false} empty={<NoMatch />} sx={tableSx}>
      <Column source="msisdn" sx={tabular} render={({ msisdn }) => numberText(msisdn)} />
      {scope === 'platform' && <Column source="companyName" />}
      <Column source="source" render={({ source }) => translate(`optOuts.source.${source}`)} />
      <Column
        source="note"
        disableSort
        render={({ note }) => (
          <Typography variant="body2" sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
      />
      <Column
        source="createdBy"
        disableSort
        render={({ createdBy, source }) => (source === 'incoming' ? translate('optOuts.self') : createdBy)}
      />
      <Column source="createdAt" sx={tabular} render={({ createdAt }) => dateTime(createdAt)} />
      <Column source="actions" disableSort sx={{ whiteSpace: 'nowrap' }}>
        <RemoveOptOutButton />
      </Column>
    </DataTable>
  );
}
