import { Stack } from '@mui/material';
import { DayInput } from '../form/inputs/DayInput.tsx';

/** The first and the last day of an approval. */
export default function ValidityInputs() {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={{ sm: 2 }}>
      <DayInput source="validFrom" helperText="contentApprovals.help.validFrom" />
      <DayInput source="validUntil" helperText="contentApprovals.help.validUntil" />
    </Stack>
  );
}
