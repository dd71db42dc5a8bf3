import Typography from '@mui/material/Typography';
import { DataTable, useTranslate } from 'react-admin';
import type { MessageTemplate } from '#contract/main-api/templates.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { FieldChips, twoLinesSx } from '../../components/sms/TemplateOption.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { partsOf } from './partsOf.ts';

const Column = DataTable.Col<MessageTemplate>;

export function TemplateTable() {
  const translate = useTranslate();
  const { date, number } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <DataTable<MessageTemplate>
      bulkActionButtons={false}
      hiddenColumns={['id', 'createdBy']}
      rowClick="edit"
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" />
      <Column source="name" render={({ name }) => <RecordLink to="edit">{name}</RecordLink>} />
      {scope === 'platform' && <Column source="companyName" />}
      <Column
        source="text"
        disableSort
        render={({ text }) => (
          <Typography variant="body2" sx={{ ...twoLinesSx, maxWidth: 420 }}>
            {text}
          </Typography>
        )}
      />
      <Column source="fields" disableSort render={({ fields }) => <FieldChips fields={fields} />} />
      <Column
        source="parts"
        align="right"
        disableSort
        render={({ text, fields }) =>
          fields.length > 0
            ? translate('templates.at_least', { count: number(partsOf(text)) })
            : number(partsOf(text))
        }
      />
      <Column
        source="class"
        render={(template) =>
          translate(template.class ? `reports.class.${template.class}` : 'templates.any_class')
        }
      />
      <Column source="createdBy" disableSort />
      <Column source="updatedAt" render={({ updatedAt }) => date(updatedAt)} />
    </DataTable>
  );
}
