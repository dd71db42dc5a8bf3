import { useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { changedFields } from '../../components/form/saving/changedFields.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { stayOnError } from '../../components/record/RecordError.tsx';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { ConflictDialog, type Conflict } from './conflict/ConflictDialog.tsx';
import { CustomerSection, ProblemInputs, WorkSection } from './TicketInputs.tsx';
import { changeOf } from './ticketRules.ts';

/** The record that was read is compared: fetched anew meanwhile it would hide that somebody else has saved. */
const readOnce = { ...stayOnError, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** The changed fields, and the revision that they change. */
function changeFrom(data: Record<string, unknown>, options: { previousData?: Record<string, unknown> } = {}) {
  return { ...changedFields(data, options), revision: options.previousData?.revision };
}

export default function TicketEdit() {
  const notify = useNotify();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const onError = (error: unknown, { data }: { data?: Record<string, unknown> }) => {
    if (!(error instanceof ApiError)) return notify(String(error), { type: 'error' });
    if (error.body?.code === 'changed-meanwhile') {
      return setConflict({ theirs: error.body.current as TicketDetail, mine: data ?? {} });
    }
    // Errors that name fields stand under them.
    if (!error.body?.errors) notify(error.message, { type: 'error' });
  };
  return (
    <EditPage<TicketDetail>
      resource="tickets"
      redirect="show"
      transform={changeFrom}
      mutationOptions={{ onError: onError }}
      queryOptions={readOnce}
    >
      {() => <TicketForm conflict={conflict} onSettled={() => setConflict(null)} />}
    </EditPage>
  );
}

interface TicketFormProps {
  conflict: Conflict | null;
  onSettled: () => void;
}

function TicketForm({ conflict, onSettled }: TicketFormProps) {
  const ticket = useRecordContext<TicketDetail>()!;
  return (
    <EditForm resolver={changeOf(ticket)}>
      <FocusRefusedField />
      <FormSection title="tickets.form.problem">
        <ProblemInputs />
      </FormSection>
      <CustomerSection isOfMessage={false} />
      <WorkSection companyId={ticket.companyId} />
      {conflict && <ConflictDialog conflict={conflict} onSettled={onSettled} />}
    </EditForm>
  );
}
