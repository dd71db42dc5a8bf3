import { RadioButtonGroupInput } from 'react-admin';

const choices = ['column', 'template'].map((id) => ({ id, name: `bulk.message.wording_${id}` }));

/** Where the text of each row comes from. */
export function WordingChoice() {
  return (
    <RadioButtonGroupInput
      source="wording"
      label="bulk.message.wording"
      choices={choices}
      row={false}
      helperText={false}
      sx={{ '& .MuiRadio-root': { py: 0.5 } }}
    />
  );
}
