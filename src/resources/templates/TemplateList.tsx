import { useMemo } from 'react';
import { SearchInput, SelectInput, useTranslate } from 'react-admin';
import type { MessageTemplate } from '#contract/main-api/templates.ts';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { TemplateCards } from './TemplateCards.tsx';
import { TemplateTable } from './TemplateTable.tsx';

const byName = { field: 'name', order: 'ASC' } as const;
const classChoices = messageClasses.map((id) => ({ id, name: `reports.class.${id}` }));

export default function TemplateList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(
    () => [
      <SearchInput key="q" source="q" alwaysOn />,
      ...(scope === 'platform' ? [<CompanyInput key="companyId" source="companyId" alwaysOn />] : []),
      <SelectInput key="class" source="class" choices={classChoices} alwaysOn />,
    ],
    [scope],
  );
  return (
    <AdminList<MessageTemplate>
      resource="send-sms/templates"
      title="menu.templates"
      sort={byName}
      filters={filters}
      exporter={useTemplateExporter()}
      empty={
        <EmptyList title={translate('templates.none')} help={translate('templates.none_help')}>
          <AllowedCreateButton resource="send-sms/templates" />
        </EmptyList>
      }
    >
      {isPhone ? <TemplateCards /> : <TemplateTable />}
    </AdminList>
  );
}

function useTemplateExporter() {
  const translate = useTranslate();
  return useCsvExporter<MessageTemplate>('send-sms/templates', {
    id: ({ id }) => id,
    name: ({ name }) => name,
    companyName: ({ companyName }) => companyName,
    text: ({ text }) => text,
    class: (template) =>
      translate(template.class ? `reports.class.${template.class}` : 'templates.any_class'),
    fields: ({ fields }) => fields.join(', '),
    createdBy: ({ createdBy }) => createdBy,
    updatedAt: ({ updatedAt }) => fileDateTime(updatedAt),
  });
}
