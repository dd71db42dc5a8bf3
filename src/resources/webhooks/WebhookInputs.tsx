import { CheckboxGroupInput, TextInput } from 'react-admin';
import { webhookEvents } from '#contract/main-api/programs/webhooks.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../components/form/formSx.ts';
import { eventKey } from './useEventNames.ts';

const choices = webhookEvents.map((event) => ({ id: event, name: eventKey(event) }));

/** The fields that create and edit have in common. */
export function WebhookInputs() {
  return (
    <>
      <FormSection title="webhooks.sections.receiver">
        <TextInput
          source="name"
          isRequired
          autoComplete="off"
          helperText="webhooks.help.name"
          sx={wholeRowSx}
        />
        <TextInput
          source="url"
          type="url"
          isRequired
          autoComplete="off"
          helperText="webhooks.help.url"
          sx={wholeRowSx}
        />
      </FormSection>
      <FormSection title="webhooks.sections.events">
        <CheckboxGroupInput
          source="events"
          choices={choices}
          helperText="webhooks.help.events"
          isRequired
          sx={wholeRowSx}
        />
      </FormSection>
    </>
  );
}
