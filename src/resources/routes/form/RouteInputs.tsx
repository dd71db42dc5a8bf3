import { Skeleton, Typography } from '@mui/material';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import {
  BooleanInput,
  SelectInput,
  TextArrayInput,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { uncertainPolicies, type CarrierKind, type Route } from '#contract/main-api/carriers/routes.ts';
import { msisdnPrefix } from '#domain/numbers/msisdnPrefix.ts';
import { defaultOperatorPrefixes } from '#domain/numbers/operators.ts';
import { lazyPage } from '../../../components/entry/LazyPage.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { WholeNumberInput } from '../../../components/form/inputs/WholeNumberInput.tsx';
import { choicesOf } from '../../../components/list/filters.tsx';
import { useHasFullAccess } from '../../../components/useMayCall.ts';
import { newPlatform } from './central-platform/platformChange.ts';
import { PlatformSection } from './central-platform/PlatformSection.tsx';
import { CurrentPasswordInput } from './CurrentPasswordInput.tsx';
import { newHttp } from './http/httpChange.ts';
import { KindInput } from './KindInput.tsx';
import { defaultsOfKind } from './kinds.ts';
import { SmppAccountInputs, SmppReceiptsSection } from './SmppInputs.tsx';
import { useIsLocked } from '../../../components/routes/useIsLocked.ts';

const HttpSection = lazyPage<{ isLocked: boolean }>(() => import('./http/HttpSection.tsx'));
const policyChoices = choicesOf(uncertainPolicies, 'routes.whenUncertain');
const knownPrefixes = defaultOperatorPrefixes.map(({ prefix }) => prefix);

/** The fields that create and edit have in common. */
export function RouteInputs() {
  const route = useRecordContext<Partial<Route>>();
  const isLocked = useIsLocked(route);
  const chosen = useWatch({ name: 'kind' }) as CarrierKind | undefined;
  const kind = route?.kind ?? chosen ?? 'smpp';
  const isSmpp = kind === 'smpp';
  return (
    <>
      {route?.id === undefined ? <KindInput /> : <Kind kind={kind} />}
      <FormSection title="routes.sections.carrier">
        <TextInput source="name" isRequired autoComplete="off" />
        <BooleanInput source="isEnabled" readOnly={isLocked} helperText="routes.help.isEnabled" />
        <TextInput
          source="host"
          readOnly={isLocked}
          isRequired
          autoComplete="off"
          helperText={isSmpp ? 'routes.help.host' : 'routes.help.http_host'}
        />
        <WholeNumberInput isGrouped={false} source="port" readOnly={isLocked} />
        {isSmpp && <SmppAccountInputs isLocked={isLocked} />}
        <BooleanInput source="usesTls" readOnly={isLocked} helperText="routes.help.usesTls" />
      </FormSection>
      {kind === 'central-platform' && <PlatformSection isLocked={isLocked} />}
      {kind === 'http' && (
        <Suspense fallback={<Skeleton variant="rounded" height={320} sx={{ mb: 2, width: '100%' }} />}>
          <HttpSection isLocked={isLocked} />
        </Suspense>
      )}
      <NumbersSection isLocked={isLocked} />
      <FormSection title="routes.sections.speed">
        {isSmpp && <WholeNumberInput source="connections" helperText="routes.help.connections" />}
        {isSmpp ? (
          <WholeNumberInput source="windowSize" helperText="routes.help.windowSize" />
        ) : (
          <WholeNumberInput
            source="windowSize"
            label="routes.requests.windowSize"
            helperText="routes.requests.windowSize_help"
          />
        )}
        {kind === 'central-platform' && (
          <WholeNumberInput
            source="centralPlatform.numbersPerRequest"
            label="routes.platform.numbersPerRequest"
            helperText="routes.platform.numbersPerRequest_help"
            readOnly={isLocked}
          />
        )}
        <WholeNumberInput source="segmentsPerSecond" helperText="routes.help.segmentsPerSecond" />
        <UncertainInput />
        <WholeNumberInput source="responseSeconds" helperText="routes.help.responseSeconds" />
        {isSmpp && <WholeNumberInput source="enquireSeconds" helperText="routes.help.enquireSeconds" />}
      </FormSection>
      {isSmpp && <SmppReceiptsSection />}
      <CurrentPasswordInput />
    </>
  );
}

/** The kind of a saved route, which stays as it is. */
function Kind({ kind }: { kind: CarrierKind }) {
  const translate = useTranslate();
  return (
    <Typography color="text.secondary" sx={{ mb: 2 }}>
      {translate('resources.config.fields.kind')}: {translate(`routes.kind.${kind}`)}
    </Typography>
  );
}

function NumbersSection({ isLocked }: { isLocked: boolean }) {
  const hasFullAccess = useHasFullAccess();
  return (
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
      <BooleanInput source="needsContentApproval" helperText="routes.help.needsContentApproval" />
    </FormSection>
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

/** The values of a new route; the service has the same for those that are left out. */
export const newRoute = {
  isEnabled: true,
  carriesSystemTexts: false,
  kind: 'smpp',
  ...defaultsOfKind.smpp,
  bindMode: 'transceiver',
  prefixes: [],
  priority: 100,
  connections: 1,
  windowSize: 10,
  segmentsPerSecond: null,
  enquireSeconds: 30,
  whenUncertain: 'by-class',
  idMode: 'exact',
  receiptDetection: 'esm-class',
  receiptsPerMessage: 'learn',
  utcOffsetMinutes: 360,
  centralPlatform: newPlatform,
  httpCarrier: newHttp,
} satisfies Record<string, unknown>;
