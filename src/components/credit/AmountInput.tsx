import { Button, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { WholeNumberInput } from '../form/inputs/WholeNumberInput.tsx';
import { useFormats } from '../useFormats.ts';

const quickAmounts = [1_000, 5_000, 10_000, 50_000, 100_000];

/** An amount of SMS, and the usual amounts to take at a click. */
export function AmountInput() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { setValue } = useFormContext();
  return (
    <div>
      <WholeNumberInput source="amount" isRequired autoFocus fullWidth />
      <Stack
        direction="row"
        role="group"
        aria-label={translate('balance.add.quick')}
        sx={{ flexWrap: 'wrap', gap: 1, mt: 0.5 }}
      >
        {quickAmounts.map((amount) => (
          <Button
            key={amount}
            size="small"
            variant="outlined"
            onClick={() => setValue('amount', amount, { shouldDirty: true, shouldValidate: true })}
          >
            {number(amount)}
          </Button>
        ))}
      </Stack>
    </div>
  );
}
