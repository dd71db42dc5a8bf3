import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';

/** The fields of a template, as they stand in it. */
export function FieldChips({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <Stack component="span" direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {fields.map((field) => (
        <Chip key={field} component="span" size="small" variant="outlined" label={field} />
      ))}
    </Stack>
  );
}
