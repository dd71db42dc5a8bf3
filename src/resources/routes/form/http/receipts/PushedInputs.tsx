import { TextArrayInput, TextInput, useTranslate } from 'react-admin';
import { FormHelperText } from '@mui/material';
import { get, useFormState } from 'react-hook-form';
import { wholeRowSx } from '../../../../../components/form/formSx.ts';
import { codeInputSx } from '../codeSx.ts';
import { useReceiverUrl } from '../useReceiverUrl.ts';

interface PushedInputsProps {
  isLocked: boolean;
}

/** Where the carrier reaches the SMS receiver. */
export function CallbackBaseInput({ isLocked }: PushedInputsProps) {
  const translate = useTranslate();
  return (
    <TextInput
      source="httpCarrier.receipts.callbackBase"
      label="routes.http.callbackBase"
      helperText={translate('routes.http.callbackBase_help', { url: useReceiverUrl() })}
      isRequired
      readOnly={isLocked}
      autoComplete="off"
    />
  );
}

/** Settings of receipts that the carrier pushes. */
export function PushedInputs({ isLocked }: PushedInputsProps) {
  return (
    <>
      <TextInput
        source="httpCarrier.receipts.callbackQuery"
        label="routes.http.callbackQuery"
        helperText="routes.http.callbackQuery_help"
        readOnly={isLocked}
        autoComplete="off"
        sx={codeInputSx}
      />
      <TextInput
        source="httpCarrier.receipts.answer"
        label="routes.http.receipt_answer"
        helperText="routes.http.receipt_answer_help"
        readOnly={isLocked}
        autoComplete="off"
        sx={codeInputSx}
      />
      <div style={wholeRowSx}>
        <TextArrayInput
          source="httpCarrier.receipts.networks"
          label="routes.http.networks"
          helperText="routes.http.networks_help"
          readOnly={isLocked}
          options={[]}
        />
        <NetworkProblem />
      </div>
    </>
  );
}

/** The problem that the service has with one of the networks, which are one input. */
function NetworkProblem() {
  const { errors } = useFormState();
  const problems = get<unknown>(errors, 'httpCarrier.receipts.networks');
  const message = Array.isArray(problems)
    ? (problems.find(Boolean) as { message?: string } | undefined)?.message
    : undefined;
  return <div role="alert">{message && <FormHelperText error>{message}</FormHelperText>}</div>;
}
