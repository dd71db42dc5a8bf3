import { useWatch } from 'react-hook-form';
import { SelectInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import {
  bindModes,
  idModes,
  receiptDetections,
  receiptsPerMessage,
  type Route,
} from '#contract/main-api/carriers/routes.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { WholeNumberInput } from '../../../components/form/inputs/WholeNumberInput.tsx';
import { choicesOf } from '../../../components/list/filters.tsx';
import { SecretInput } from './SecretInput.tsx';

const bindModeChoices = choicesOf(bindModes, 'routes.bindMode');
const idModeChoices = choicesOf(idModes, 'routes.idMode');
const receiptDetectionChoices = choicesOf(receiptDetections, 'routes.receiptDetection');
const receiptsPerMessageChoices = choicesOf(receiptsPerMessage, 'routes.receiptsPerMessage');

/** How it binds to a carrier by SMPP. */
export function SmppAccountInputs({ isLocked }: { isLocked: boolean }) {
  return (
    <>
      <TextInput
        source="systemId"
        readOnly={isLocked}
        isRequired
        autoComplete="off"
        helperText="routes.help.systemId"
      />
      <RoutePasswordInput isLocked={isLocked} />
      <TextInput source="systemType" autoComplete="off" helperText="routes.help.systemType" />
      <SelectInput
        source="bindMode"
        choices={bindModeChoices}
        emptyText={false}
        isRequired
        helperText="routes.help.bindMode"
      />
    </>
  );
}

/** How the carrier writes the ids of messages. */
export function IdModeInput() {
  return (
    <SelectInput
      source="idMode"
      choices={idModeChoices}
      emptyText={false}
      isRequired
      helperText="routes.help.idMode"
    />
  );
}

/** How the receipts of a carrier by SMPP are read. */
export function SmppReceiptsSection() {
  return (
    <FormSection title="routes.sections.receipts">
      <IdModeInput />
      <SelectInput
        source="receiptDetection"
        choices={receiptDetectionChoices}
        emptyText={false}
        isRequired
        helperText="routes.help.receiptDetection"
      />
      <ReceiptsPerMessageInput />
      <WholeNumberInput source="utcOffsetMinutes" helperText="routes.help.utcOffsetMinutes" />
    </FormSection>
  );
}

/** Beside `learn` what has been learned. */
function ReceiptsPerMessageInput() {
  const translate = useTranslate();
  const learned = useRecordContext<Partial<Route>>()?.learnedReceipts;
  const setting = useWatch({ name: 'receiptsPerMessage' }) as Route['receiptsPerMessage'] | undefined;
  const help = translate('routes.help.receiptsPerMessage');
  const found = translate(`routes.learned.${learned ?? 'nothing'}`);
  return (
    <SelectInput
      source="receiptsPerMessage"
      choices={receiptsPerMessageChoices}
      emptyText={false}
      isRequired
      helperText={setting === 'learn' ? `${help} ${found}` : help}
    />
  );
}

function RoutePasswordInput({ isLocked }: { isLocked: boolean }) {
  const route = useRecordContext<Partial<Route>>();
  const hasOne = route?.hasPassword === true;
  return (
    <SecretInput
      source="password"
      removeSource="removePassword"
      keptHelp="routes.help.password_kept"
      newHelp="routes.help.password"
      removeLabel="routes.remove_password"
      hasOne={hasOne}
      isRemovable={hasOne || route?.followsSettings === true}
      isLocked={isLocked}
    />
  );
}
