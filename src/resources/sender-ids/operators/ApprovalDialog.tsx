import { SelectInput, useNotify, useRefresh, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  approvalStates,
  setOperatorApprovals,
  type ApprovalOperator,
  type ApprovalState,
} from '#contract/main-api/sending/operatorApprovals.ts';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import { FormDialog } from '../../../components/dialog/FormDialog.tsx';
import { DayInput } from '../../../components/form/inputs/DayInput.tsx';
import { call } from '../../../dataProviders/http/httpClient.ts';

const unknown = 'unknown';
interface Values {
  state: ApprovalState | typeof unknown;
  validUntil: string | null;
}

/** States what one operator says of a sender ID. */
export function ApprovalDialog({
  senderId,
  operator,
  onClose,
}: {
  senderId: SenderId;
  operator: ApprovalOperator;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const approval = senderId.approvals.find((one) => one.operator === operator);
  const words = { name: senderId.name, operator: translate(`reports.operator.${operator}`) };

  const set = async ({ state, validUntil }: Values) => {
    const change = {
      operator,
      state: state === unknown ? null : state,
      validUntil: state === 'approved' ? validUntil || null : null,
    };
    await call(setOperatorApprovals, { params: { id: senderId.id }, body: { approvals: [change] } });
    notify('senderIds.operators.done', { type: 'success', messageArgs: words });
    refresh();
  };

  return (
    <FormDialog<Values>
      title={translate('senderIds.operators.dialog_title', words)}
      maxWidth="xs"
      record={{
        id: senderId.id,
        state: approval?.state ?? unknown,
        validUntil: approval?.validUntil ?? null,
      }}
      submitLabel="ra.action.save"
      fields={['state', 'validUntil']}
      onSubmit={set}
      onClose={onClose}
    >
      <SelectInput
        source="state"
        label="senderIds.operators.state"
        choices={[...approvalStates, unknown].map((id) => ({
          id,
          name: id === unknown ? 'senderIds.operators.none' : `reports.approvalState.${id}`,
        }))}
        isRequired
        validate={undefined}
        fullWidth
        helperText={false}
      />
      <ValidUntilInput />
    </FormDialog>
  );
}

/** Only an approval has an end. */
function ValidUntilInput() {
  const state = useWatch({ name: 'state' }) as Values['state'];
  if (state !== 'approved') return null;
  return (
    <DayInput
      source="validUntil"
      label="senderIds.operators.valid_until"
      helperText="senderIds.operators.valid_until_help"
    />
  );
}
