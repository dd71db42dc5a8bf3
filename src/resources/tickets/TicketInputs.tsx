import {
  AutocompleteInput,
  BooleanInput,
  SelectInput,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  customerLanguages,
  ticketLimits,
  type TicketDetail,
  type TicketPriority,
} from '#contract/main-api/tickets/tickets.ts';
import { dueHours } from '#domain/tickets/ticketDue.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../components/form/formSx.ts';
import { StartsAtInput } from '../../components/form/inputs/StartsAtInput.tsx';
import { choicesOf } from '../../components/list/filters.tsx';
import { LocationInputs } from '../../components/location/LocationInputs.tsx';
import { TextRoomOf } from '../../components/form/TextRoom.tsx';
import { MsisdnInput } from '../../components/sms/MsisdnInput.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { priorityChoices } from './ticketFilters.tsx';
import {
  useAssignees,
  useComplainTypes,
  useTicketDepartments,
} from '../../components/tickets/useTicketChoices.ts';

const languageChoices = choicesOf(customerLanguages, 'tickets.form.language');

/** The problem, and of what kind it is. */
export function ProblemInputs() {
  const { choices, isPending } = useComplainTypes();
  return (
    <>
      <TextInput
        source="subject"
        isRequired
        autoComplete="off"
        helperText={<TextRoomOf source="subject" limit={ticketLimits.subject} />}
        sx={wholeRowSx}
      />
      <SelectInput
        source="complainTypeId"
        isRequired
        choices={choices}
        translateChoice={false}
        isPending={isPending}
      />
      <PriorityInput />
      <TextInput
        source="description"
        isRequired
        multiline
        minRows={4}
        maxRows={16}
        helperText={<TextRoomOf source="description" limit={ticketLimits.text} />}
        sx={wholeRowSx}
      />
    </>
  );
}

function PriorityInput() {
  const translate = useTranslate();
  const { number } = useFormats();
  const ticket = useRecordContext<TicketDetail>();
  const [priority, dueAt] = useWatch({ name: ['priority', 'dueAt'] }) as [TicketPriority?, string?];
  const hours = priority && dueHours[priority];
  return (
    <SelectInput
      source="priority"
      isRequired
      choices={priorityChoices}
      helperText={
        // If the ticket exists, an empty date means never.
        hours && !dueAt && !ticket?.id
          ? translate('tickets.form.due_by_priority', { count: number(hours) })
          : false
      }
    />
  );
}

/** Who complains, where they are, and whether they hear of it. */
export function CustomerSection({ isOfMessage }: { isOfMessage: boolean }) {
  const notifies = useWatch({ name: 'notifyBySms' }) as boolean | undefined;
  return (
    <FormSection title="tickets.form.customer">
      <MsisdnInput
        source="customerMsisdn"
        help={isOfMessage ? 'tickets.form.customer_of_message' : 'tickets.form.number_help'}
      />
      <TextInput
        source="customerName"
        autoComplete="off"
        helperText={<TextRoomOf source="customerName" limit={ticketLimits.customerName} />}
      />
      <LocationInputs />
      <BooleanInput source="notifyBySms" helperText="tickets.form.sms_help" />
      {notifies ? <SelectInput source="smsLanguage" isRequired choices={languageChoices} /> : <span />}
    </FormSection>
  );
}

/** Who looks after it, and until when. The choices depend on the company. */
export function WorkSection({ companyId }: { companyId: number | undefined }) {
  const ticket = useRecordContext<TicketDetail>();
  const assignees = useAssignees(companyId);
  const departments = useTicketDepartments(companyId);
  const waits = companyId === undefined;
  return (
    <FormSection title="tickets.form.work">
      <AutocompleteInput
        source="assigneeId"
        choices={withCurrent(assignees.choices, ticket?.assigneeId, ticket?.assigneeName)}
        translateChoice={false}
        isPending={assignees.isPending}
        readOnly={waits}
        helperText={waits ? 'tickets.form.choose_company' : false}
      />
      <AutocompleteInput
        source="departmentId"
        choices={withCurrent(departments.choices, ticket?.departmentId, ticket?.departmentName)}
        translateChoice={false}
        isPending={departments.isPending}
        readOnly={waits}
        helperText={waits ? 'tickets.form.choose_company' : false}
      />
      <StartsAtInput source="dueAt" helperText={ticket?.id ? 'tickets.form.due_edit_help' : undefined} />
    </FormSection>
  );
}

interface Choice {
  id: number;
  name: string;
}

/** Who has it now can be somebody that the user could not choose. */
function withCurrent(choices: Choice[], id: number | null | undefined, name: string | null | undefined) {
  if (!id || choices.some((choice) => choice.id === id)) return choices;
  return [...choices, { id, name: name ?? String(id) }];
}
