import Grid, { type GridProps } from '@mui/material/Grid';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FunctionField, Labeled, TextField, type LabeledProps } from 'react-admin';
import { useSignedInUser } from '../../session.ts';
import { useFormats } from '../useFormats.ts';

interface FactProps {
  source: string;
  resource?: string;
  /** Its place in a grid, if it stands in one. */
  size?: GridProps['size'];
  sx?: LabeledProps['sx'];
  children: ReactNode;
}

/** What is known of a record under the label of its field, and a dash where nothing is. */
export function Fact({ source, resource, size, sx, children }: FactProps) {
  const fact = (
    <Labeled source={source} resource={resource} sx={sx}>
      <Typography variant="body2" component="div" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children || '–'}
      </Typography>
    </Labeled>
  );
  return size ? <Grid size={size}>{fact}</Grid> : fact;
}

/** Which company a record is of, for the provider's people. */
export function CompanyFact({ sx }: { sx?: LabeledProps['sx'] }) {
  const { scope } = useSignedInUser();
  if (scope === 'company') return null;
  return (
    <Labeled sx={sx}>
      <TextField source="companyName" />
    </Labeled>
  );
}

/** How many people a record has. */
export function UserCountFact() {
  const { number } = useFormats();
  return (
    <Labeled>
      <FunctionField source="userCount" render={({ userCount }) => number(userCount as number)} />
    </Labeled>
  );
}
