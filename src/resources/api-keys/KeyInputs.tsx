import {
  CheckboxGroupInput,
  SelectArrayInput,
  TextArrayInput,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ApiKey, ApiKeyKind } from '#contract/main-api/programs/apiKeys.ts';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../components/form/formSx.ts';
import { WholeNumberInput } from '../../components/form/inputs/WholeNumberInput.tsx';
import { choicesOf, listOf } from '../../components/list/filters.tsx';
import { useApprovedSenderIds } from '../sender-ids/useApprovedSenderIds.ts';
import { useSignedInUser } from '../../session.ts';
import { KeyPermissionsInput } from './KeyPermissionsInput.tsx';

const classChoices = choicesOf(messageClasses, 'reports.class');

/** The fields that create and edit have in common. */
export function KeyInputs() {
  return (
    <>
      <FormSection title="apiKeys.sections.may">
        <KeyPermissionsInput />
        <CheckboxGroupInput
          source="classes"
          choices={classChoices}
          helperText="apiKeys.help.classes"
          isRequired
          sx={wholeRowSx}
        />
      </FormSection>
      <FormSection title="apiKeys.sections.from">
        <SenderIdsInput />
        <NetworksInput />
      </FormSection>
      <FormSection title="apiKeys.sections.limits">
        <WholeNumberInput source="requestsPerSecond" helperText="apiKeys.help.requestsPerSecond" isRequired />
        <WholeNumberInput source="messagesPerSecond" helperText="apiKeys.help.messagesPerSecond" />
        <WholeNumberInput source="messagesPerDay" helperText="apiKeys.help.messagesPerDay" />
      </FormSection>
    </>
  );
}

/** The name of the program. */
export function KeyNameInput() {
  return (
    <TextInput source="name" isRequired autoComplete="off" helperText="apiKeys.help.name" sx={wholeRowSx} />
  );
}

/** Approved ones of the key's company, and those that the key has already. */
function SenderIdsInput() {
  const { companyId } = useSignedInUser();
  const key = useRecordContext<Partial<ApiKey>>();
  const { data = [] } = useApprovedSenderIds(key?.companyId ?? companyId);
  const names = new Set([...data.map(({ name }) => name), ...(key?.senderIds ?? [])]);
  return (
    <SelectArrayInput
      source="senderIds"
      choices={[...names].map((name) => ({ id: name, name }))}
      translateChoice={false}
      format={listOf}
      helperText="apiKeys.help.senderIds"
    />
  );
}

function NetworksInput() {
  const key = useRecordContext<Partial<ApiKey>>();
  const chosen = useWatch({ name: 'kind' }) as ApiKeyKind | undefined;
  const isLegacy = (key?.id === undefined ? chosen : key.kind) === 'legacy';
  return (
    <TextArrayInput
      source="networks"
      parse={(typed: string[]) => typed.map((network) => network.trim())}
      helperText={isLegacy ? 'apiKeys.help.networks_legacy' : 'apiKeys.help.networks'}
      isRequired={isLegacy}
    />
  );
}
