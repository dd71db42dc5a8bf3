import { SelectInput, TextInput, useGetList } from 'react-admin';
import type { Scope } from '#contract/main-api/roles.ts';
import type { SenderId } from '#contract/main-api/senderIds.ts';
import { messageClasses, messageStatuses, operators } from '#contract/sms-receiver/messages.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { PeriodFilter } from '../../components/list/PeriodFilter.tsx';

function choicesOf(words: readonly string[], area: string) {
  return words.map((id) => ({ id, name: `reports.${area}.${id}` }));
}

/** What a number may be written with; the service refuses anything else. */
function numberSigns(typed: string): string | null {
  return typed.replace(/[^0-9০-৯+ -]/g, '') || null;
}

/** The filters of a message report. Only the provider's people have companies to choose from, and only who sees
 * whole numbers searches by them. */
export function reportFilters({ scope, seesNumbers }: { scope: Scope; seesNumbers: boolean }) {
  const filters = [
    <PeriodFilter key="period" source="from" alwaysOn />,
    ...(seesNumbers
      ? [<TextInput key="msisdn" source="msisdn" type="tel" parse={numberSigns} resettable alwaysOn />]
      : []),
    <SelectInput key="status" source="status" choices={choicesOf(messageStatuses, 'status')} alwaysOn />,
    <SelectInput key="class" source="class" choices={choicesOf(messageClasses, 'class')} />,
    <SelectInput key="operator" source="operator" choices={choicesOf(operators, 'operator')} />,
    <SenderIdFilter key="senderId" source="senderId" />,
  ];
  if (scope === 'company') return filters;
  return [...filters, <CompanyInput key="companyId" source="companyId" />];
}

/** Reports keep a sender ID's name, not its row, so names are the choices, each once. */
function SenderIdFilter(props: { source: string }) {
  const { data: senderIds, isPending } = useGetList<SenderId>('sender-ids', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 1_000 },
  });
  const names = [...new Set(senderIds?.map(({ name }) => name))];
  return (
    <SelectInput
      {...props}
      choices={names.map((name) => ({ id: name, name }))}
      translateChoice={false}
      isPending={isPending}
    />
  );
}
