import { useState } from 'react';
import { Edit, SimpleForm, useNotify, useRecordContext } from 'react-admin';
import type { TicketDetail } from '#contract/main-api/tickets.ts';
import { changedFields } from '../../components/form/changedFields.ts';
import { EditToolbar } from '../../components/form/EditToolbar.tsx';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { formSx } from '../../components/form/formSx.ts';
import { EditError, stayOnError } from '../../components/record/RecordError.tsx';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { ConflictDialog, type Conflict } from './ConflictDialog.tsx';
import { CustomerSection, ProblemInputs, WorkSection } from './TicketInputs.tsx';
import { changeOf } from './ticketRules.ts';

/** What was read is what is compared: fetched anew meanwhile it would hide that somebody else has saved. */
const readOnce = { ...stayOnError, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** What was changed, and of which revision. */
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
    // What names fields stands under them.
    if (!error.body?.errors) notify(error.message, { type: 'error' });
  };
  return (
    <Edit<TicketDetail>
      resource="tickets"
      disableAuthentication
      mutationMode="pessimistic"
      redirect="show"
      transform={changeFrom}
      mutationOptions={{ onError: onError }}
      queryOptions={readOnce}
      error={<EditError />}
      actions={false}
      sx={formSx}
      render={({ record }) =>
        record ? <TicketForm conflict={conflict} onSettled={() => setConflict(null)} /> : <FormSkeleton />
      }
    />
  );
}

interface TicketFormProps {
  conflict: Conflict | null;
  onSettled: () => void;
}

function TicketForm({ conflict, onSettled }: TicketFormProps) {
  const ticket = useRecordContext<TicketDetail>()!;
  return (
    <SimpleForm resolver={changeOf(ticket)} toolbar={<EditToolbar />} warnWhenUnsavedChanges noValidate>
      <FocusRefusedField />
      <FormSection title="tickets.form.problem">
        <ProblemInputs />
      </FormSection>
      <CustomerSection isOfMessage={false} />
      <WorkSection companyId={ticket.companyId} />
      {conflict && <ConflictDialog conflict={conflict} onSettled={onSettled} />}
    </SimpleForm>
  );
}
