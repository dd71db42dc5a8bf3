import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { useMay } from '../../../components/useMayCall.ts';
import { useApprovedSenderIds } from '../../send/sender-id/SenderIdInput.tsx';
import type { ComposerValues } from './programRequest.ts';

interface ComposerFieldsProps {
  fields: readonly (keyof ComposerValues)[];
  values: ComposerValues;
  onChange: (change: Partial<ComposerValues>) => void;
}

/** The values of the chosen call. */
export function ComposerFields({ fields, values, onChange }: ComposerFieldsProps) {
  const translate = useTranslate();
  const { data: senderIds = [] } = useApprovedSenderIds();
  const mayOtp = useMay('send-otp');
  const choices: Partial<Record<keyof ComposerValues, { value: string; label: string }[]>> = {
    senderId: [
      { value: '', label: translate('api.field.default_sender') },
      ...senderIds.map(({ name }) => ({ value: name, label: name })),
    ],
    class: messageClasses
      .filter((name) => name !== 'otp' || (mayOtp && !fields.includes('numbers')))
      .map((name) => ({ value: name, label: translate(`reports.class.${name}`) })),
  };
  return fields.map((field) => {
    const isLong = field === 'text' || field === 'numbers';
    return (
      <TextField
        key={field}
        label={translate(`api.field.${field}`)}
        value={values[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
        select={choices[field] !== undefined}
        multiline={isLong}
        minRows={isLong ? 2 : undefined}
        helperText={field === 'numbers' ? translate('api.field.numbers_help') : undefined}
        slotProps={{
          inputLabel: { shrink: true },
          select: { displayEmpty: true },
          htmlInput: { autoComplete: 'off' },
        }}
        sx={isLong ? { gridColumn: '1 / -1' } : undefined}
      >
        {choices[field]?.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    );
  });
}
