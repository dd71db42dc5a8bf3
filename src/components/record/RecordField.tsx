import { Grid, type GridProps, Typography } from '@mui/material';
import { createContext, use, type ReactNode } from 'react';
import {
  FieldTitle,
  FunctionField,
  Labeled,
  TextField,
  useResourceContext,
  type LabeledProps,
} from 'react-admin';
import { fieldTerms } from '../help/fieldTerms.ts';
import { useSignedInUser } from '../../session.ts';
import { ExplainedField } from '../ExplainedTerm.tsx';
import { useFormats } from '../useFormats.ts';

interface RecordFieldProps {
  source: string;
  resource?: string;
  /** Its width among others, if that is not theirs. */
  size?: GridProps['size'];
  sx?: LabeledProps['sx'];
  children: ReactNode;
}

const RecordFieldSize = createContext<GridProps['size']>(undefined);

/** Facts beside each other. @param size how much of the width each has, of 12 */
export function RecordFields({ size = 6, children }: { size?: GridProps['size']; children: ReactNode }) {
  return (
    <Grid container spacing={2}>
      <RecordFieldSize value={size}>{children}</RecordFieldSize>
    </Grid>
  );
}

/** A value of a record under the label of its field, and a dash where there is none. */
export function RecordField({ source, resource, size, sx, children }: RecordFieldProps) {
  const usualSize = use(RecordFieldSize);
  const ofResource = useResourceContext({ resource });
  const label = fieldTerms[source] && (
    <ExplainedField source={source}>
      <FieldTitle source={source} resource={ofResource} />
    </ExplainedField>
  );
  const fact = (
    <Labeled source={source} resource={resource} label={label} sx={sx}>
      <Typography variant="body2" component="div" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children || '–'}
      </Typography>
    </Labeled>
  );
  return (size ?? usualSize) ? <Grid size={size ?? usualSize}>{fact}</Grid> : fact;
}

/** Which company a record is of, for the provider's people. */
export function CompanyField({ sx }: { sx?: LabeledProps['sx'] }) {
  const { scope } = useSignedInUser();
  if (scope === 'company') return null;
  return (
    <Labeled sx={sx}>
      <TextField source="companyName" />
    </Labeled>
  );
}

/** How many people a record has. */
export function UserCountField() {
  const { number } = useFormats();
  return (
    <Labeled>
      <FunctionField source="userCount" render={({ userCount }) => number(userCount as number)} />
    </Labeled>
  );
}
