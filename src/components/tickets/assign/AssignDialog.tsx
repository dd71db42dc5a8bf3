import { Alert } from '@mui/material';
import { useState } from 'react';
import { AutocompleteInput, required, useNotify, useTranslate } from 'react-admin';
import type { Ticket } from '#contract/main-api/tickets/tickets.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { useFormats } from '../../useFormats.ts';
import { useRefreshTickets } from '../../../dataProviders/resources/tickets.ts';
import { useSignedInUser } from '../../../session.ts';
import { useAssignees } from '../useTicketChoices.ts';
import { assignTickets, type Assigned } from './assignTickets.ts';

export interface AssignDialogProps {
  ids: readonly number[];
  /** Those of them, and others, that are on the screen. */
  shown: readonly Ticket[];
  /** Called with those that could not be given to anybody. */
  onLeft?: (ids: number[]) => void;
  onClose: () => void;
}

/** In place of an id: the tickets are unassigned. */
const nobody = 'nobody';
type Choice = number | typeof nobody;

/** Asks who gets the tickets; what could not be given stays chosen, and the reason is said. */
export default function AssignDialog({ ids, shown, onLeft, onClose }: AssignDialogProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const notify = useNotify();
  const refresh = useRefreshTickets();
  const { choices, isPending } = useAssignees(useCompanyOf(ids, shown));
  const [failed, setFailed] = useState<Assigned | null>(null);

  const give = async (assigneeId: Choice) => {
    const result = await assignTickets(ids, shown, assigneeId === nobody ? null : assigneeId);
    void refresh();
    onLeft?.(result.left);
    if (result.left.length > 0) {
      setFailed(result);
      return 'stay';
    }
    const messageArgs = { smart_count: result.done, count: number(result.done) };
    notify('tickets.assign.done', { type: 'success', messageArgs });
    return undefined;
  };
  const counted = { smart_count: ids.length, count: number(ids.length) };
  return (
    <FormDialog<{ assigneeId: Choice }>
      title={translate('tickets.assign.title', counted)}
      maxWidth="xs"
      closeLabel={failed ? 'common.close' : undefined}
      submitLabel="tickets.assign.give"
      onSubmit={({ assigneeId }) => give(assigneeId)}
      onClose={onClose}
    >
      {failed && (
        <Alert severity="warning">
          {translate('tickets.assign.left', {
            done: number(failed.done),
            left: number(failed.left.length),
          })}{' '}
          {failed.problem}
        </Alert>
      )}
      <AutocompleteInput
        source="assigneeId"
        label="resources.tickets.fields.assigneeId"
        choices={[{ id: nobody, name: translate('tickets.nobody') }, ...choices]}
        translateChoice={false}
        isPending={isPending}
        validate={required()}
        autoFocus
      />
    </FormDialog>
  );
}

/** Tickets of several companies can only be given to the provider's own people. */
function useCompanyOf(ids: readonly number[], shown: readonly Ticket[]): number {
  const { companyId: ownCompanyId } = useSignedInUser();
  const chosen = shown.filter(({ id }) => ids.includes(id));
  const [first, ...others] = new Set(chosen.map(({ companyId }) => companyId));
  const isOne = first !== undefined && others.length === 0 && chosen.length === ids.length;
  return isOne ? first : ownCompanyId;
}
