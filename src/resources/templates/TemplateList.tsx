import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MessageTemplate } from '#contract/main-api/sending/templates.ts';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import { literalText } from '#domain/messages/texts/template.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { byName, columnsByField, companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { choiceFilter, companyFilter, searchFilter } from '../../components/list/filters.tsx';
import { FieldChips, twoLinesSx } from '../../components/sms/TemplateOption.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';

const filters = (isProvider: boolean) => [
  searchFilter,
  isProvider && companyFilter,
  choiceFilter('class', messageClasses, 'reports.class'),
];

export default function TemplateList() {
  return (
    <AdminList<MessageTemplate>
      resource="send-sms/templates"
      title="menu.templates"
      words="templates"
      sort={byName}
      filters={filters}
      rows={{ columns: useTemplateColumns(), opens: 'edit' }}
    />
  );
}

function useTemplateColumns(): Columns<MessageTemplate> {
  const translate = useTranslate();
  const formats = useFormats();
  const { scope } = useSignedInUser();
  return columnsByField<MessageTemplate>({
    id: { sort: 'ASC', hidden: true },
    name: { sort: 'ASC', isLink: true, card: 'title' },
    companyName: companyColumn(scope === 'platform'),
    text: {
      cell: ({ text }) => (
        <Typography variant="body2" sx={{ ...twoLinesSx, maxWidth: 420 }}>
          {text}
        </Typography>
      ),
      card: 'line',
      onCard: ({ text }) => (
        <Typography variant="body2" color="text.secondary" sx={twoLinesSx}>
          {text}
        </Typography>
      ),
    },
    fields: {
      text: ({ fields }) => fields.join(', '),
      cell: ({ fields }) => <FieldChips fields={fields} />,
      card: 'line',
    },
    strayBraces: false,
    parts: {
      align: 'right',
      sx: { whiteSpace: 'nowrap' },
      file: false,
      cell: ({ text, fields }) => {
        const count = formats.number(partsOf(text));
        return fields.length > 0 ? translate('templates.at_least', { count }) : count;
      },
      card: 'fact',
      onCard: ({ text, fields }) => {
        const parts = formats.parts(partsOf(text));
        return fields.length > 0 ? translate('templates.at_least', { count: parts }) : parts;
      },
    },
    class: {
      text: (template) =>
        translate(template.class ? `reports.class.${template.class}` : 'templates.any_class'),
      sort: 'ASC',
      card: 'fact',
      onCard: (template) => template.class && translate(`reports.class.${template.class}`),
    },
    createdBy: { hidden: true },
    createdAt: false,
    updatedAt: { as: 'date', sort: 'ASC' },
  });
}

/** Parts that every recipient gets at least: those of the text without its fields, and one where there are only fields. */
function partsOf(text: string): number {
  return Math.max(1, segmentsOf(literalText(text)).segments);
}
