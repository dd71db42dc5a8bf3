import { TextInput } from 'react-admin';
import { codeInputSx } from '../codeSx.ts';
import { IdModeInput } from '../../SmppInputs.tsx';
import { StateWords } from './StateWords.tsx';

/** Where id, status and error stand in a receipt, and what the carrier's words for states mean. */
export function ReceiptFieldInputs({ isLocked }: { isLocked: boolean }) {
  const inputs = ['id', 'status', 'error', 'list'] as const;
  return (
    <>
      {inputs.map((name) => (
        <TextInput
          key={name}
          source={`httpCarrier.receipts.${name}`}
          label={`routes.http.receipt_field.${name}`}
          helperText={`routes.http.receipt_field_help.${name}`}
          isRequired={name === 'status'}
          readOnly={isLocked}
          autoComplete="off"
          sx={codeInputSx}
        />
      ))}
      <IdModeInput />
      <StateWords isLocked={isLocked} />
    </>
  );
}
