import { maxLength, TextInput } from 'react-admin';
import { nameLength } from '#contract/vocabulary.ts';

const fits = maxLength(nameLength);

/** What the batch will be called in lists and on its page. */
export function BatchNameInput() {
  return (
    <TextInput
      source="name"
      label="batches.name.label"
      helperText="batches.name.help"
      validate={fits}
      resettable
      sx={{ maxWidth: 420 }}
    />
  );
}
