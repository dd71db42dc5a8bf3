import { Chip, Stack } from '@mui/material';

/** As many as fit beside other columns; the group's own page shows all. */
const shown = 4;

/** The fields that a group keeps with each contact. */
export function GroupFields({ columns, isWhole }: { columns: readonly string[]; isWhole?: boolean }) {
  const some = isWhole ? columns : columns.slice(0, shown);
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={0.5}
      sx={{ flexWrap: 'wrap', maxWidth: isWhole ? undefined : 360 }}
    >
      {some.map((name) => (
        <Chip key={name} size="small" variant="outlined" label={name} sx={{ maxWidth: 200 }} />
      ))}
      {some.length < columns.length && <Chip size="small" label={`+${columns.length - some.length}`} />}
    </Stack>
  );
}
