import { useWatch } from 'react-hook-form';
import {
  BooleanInput,
  SelectInput,
  TextArrayInput,
  TextInput,
  useRecordContext,
  useTranslate,
  PasswordInput,
} from 'react-admin';
import {
  bindModes,
  idModes,
  receiptDetections,
  receiptsPerMessage,
  uncertainPolicies,
  type Route,
} from '#contract/main-api/routes.ts';
import { msisdnPrefix } from '#domain/numbers/msisdnPrefix.ts';
import { defaultOperatorPrefixes } from '#domain/numbers/operators.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { WholeNumberInput } from '../../components/form/WholeNumberInput.tsx';
import { choicesOf } from '../../components/list/filters.tsx';
import { useHasFullAccess } from '../../components/useMayCall.ts';
import { CurrentPasswordInput } from './CurrentPasswordInput.tsx';
import { useIsLocked } from './useIsLocked.ts';

const bindModeChoices = choicesOf(bindModes, 'routes.bindMode');
const idModeChoices = choicesOf(idModes, 'routes.idMode');
const receiptDetectionChoices = choicesOf(receiptDetections, 'routes.receiptDetection');
const receiptsPerMessageChoices = choicesOf(receiptsPerMessage, 'routes.receiptsPerMessage');
const policyChoices = choicesOf(uncertainPolicies, 'routes.whenUncertain');
const knownPrefixes = defaultOperatorPrefixes.map(({ prefix }) => prefix);

/** The fields that create and edit have in common. */
export function RouteInputs() {
  const isLocked = useIsLocked(useRecordContext<Partial<Route>>());
  const hasFullAccess = useHasFullAccess();
  return (
    <>
      <FormSection title="routes.sections.carrier">
        <TextInput source="name" isRequired autoComplete="off" />
        <BooleanInput source="isEnabled" readOnly={isLocked} helperText="routes.help.isEnabled" />
        <TextInput
          source="host"
          readOnly={isLocked}
          isRequired
          autoComplete="off"
          helperText="routes.help.host"
        />
        <WholeNumberInput isGrouped={false} source="port" readOnly={isLocked} />
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
        <BooleanInput source="usesTls" readOnly={isLocked} helperText="routes.help.usesTls" />
      </FormSection>
      <FormSection title="routes.sections.numbers">
        <TextArrayInput
          source="prefixes"
          readOnly={isLocked}
          options={knownPrefixes}
          // As people write them: 017 is 88017.
          parse={(typed: string[]) => typed.map((prefix) => msisdnPrefix(prefix) ?? prefix)}
          helperText="routes.help.prefixes"
        />
        <WholeNumberInput source="priority" helperText="routes.help.priority" />
        <BooleanInput
          source="carriesSystemTexts"
          readOnly={!hasFullAccess}
          helperText="routes.help.carriesSystemTexts"
        />
      </FormSection>
      <FormSection title="routes.sections.speed">
        <WholeNumberInput source="connections" helperText="routes.help.connections" />
        <WholeNumberInput source="windowSize" helperText="routes.help.windowSize" />
        <WholeNumberInput source="segmentsPerSecond" helperText="routes.help.segmentsPerSecond" />
        <UncertainInput />
        <WholeNumberInput source="responseSeconds" helperText="routes.help.responseSeconds" />
        <WholeNumberInput source="enquireSeconds" helperText="routes.help.enquireSeconds" />
      </FormSection>
      <FormSection title="routes.sections.receipts">
        <SelectInput
          source="idMode"
          choices={idModeChoices}
          emptyText={false}
          isRequired
          helperText="routes.help.idMode"
        />
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
      <CurrentPasswordInput />
    </>
  );
}

function UncertainInput() {
  const translate = useTranslate();
  const policy = useWatch({ name: 'whenUncertain' }) as Route['whenUncertain'] | undefined;
  const help = translate('routes.help.whenUncertain');
  return (
    <SelectInput
      source="whenUncertain"
      choices={policyChoices}
      emptyText={false}
      isRequired
      helperText={policy === 'by-class' ? `${help} ${translate('routes.by_class_help')}` : help}
    />
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

/** The values of a new route; the service has the same for those that are left out. */
export const newRoute = {
  isEnabled: true,
  carriesSystemTexts: false,
  port: 2_775,
  usesTls: false,
  bindMode: 'transceiver',
  prefixes: [],
  priority: 100,
  connections: 1,
  windowSize: 10,
  segmentsPerSecond: null,
  responseSeconds: 60,
  enquireSeconds: 30,
  whenUncertain: 'by-class',
  idMode: 'exact',
  receiptDetection: 'esm-class',
  receiptsPerMessage: 'learn',
  utcOffsetMinutes: 360,
} satisfies Partial<Route>;

/** The kept password is never shown: an empty input keeps it, and a box of its own removes it. */
function RoutePasswordInput({ isLocked }: { isLocked: boolean }) {
  const route = useRecordContext<Partial<Route>>();
  const isRemoved = Boolean(useWatch({ name: 'removePassword' }));
  const hasOne = route?.hasPassword === true;
  return (
    <div>
      <PasswordInput
        source="password"
        fullWidth
        // Not disabled: of a disabled input a form submits nothing, not even that it is to be empty.
        readOnly={isRemoved || isLocked}
        autoComplete="new-password"
        helperText={hasOne ? 'routes.help.password_kept' : 'routes.help.password'}
      />
      {(hasOne || route?.followsSettings) && (
        <BooleanInput source="removePassword" readOnly={isLocked} label="routes.remove_password" />
      )}
    </div>
  );
}
