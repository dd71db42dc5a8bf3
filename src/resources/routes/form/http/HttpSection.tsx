import { Fragment, useState } from 'react';
import { SelectInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { httpPollFields, httpReceiptWays, httpSendFields } from '#contract/main-api/carriers/httpCarrier.ts';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import { lazyPage } from '../../../../components/entry/LazyPage.tsx';
import { FormSection } from '../../../../components/form/FormSection.tsx';
import { choicesOf } from '../../../../components/list/filters.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import { SecretInput } from '../SecretInput.tsx';
import { SettingsProblem } from '../SettingsProblem.tsx';
import { AnswerRules } from './answers/AnswerRules.tsx';
import { Folded } from './Folded.tsx';
import type { HttpValues } from './httpChange.ts';
import { PresetChooser } from './PresetChooser.tsx';
import { CallbackBaseInput, PushedInputs } from './receipts/PushedInputs.tsx';
import { ReceiptAddress } from './receipts/ReceiptAddress.tsx';
import { ReceiptFieldInputs } from './receipts/ReceiptFieldInputs.tsx';
import { RequestInputs } from './request/RequestInputs.tsx';
import { WordInputs } from './request/WordInputs.tsx';

const DryRun = lazyPage(() => import('./dry-run/DryRun.tsx'));
const wayChoices = choicesOf(httpReceiptWays, 'routes.http.way');

interface HttpSectionProps {
  /** The user may not change where the route leads. */
  isLocked: boolean;
}

/** A carrier over HTTP: who takes a preset enters little, and everything else is folded. */
export default function HttpSection({ isLocked }: HttpSectionProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const saved = useRecordContext<Partial<Route>>()?.httpCarrier;
  const { send, answers, receipts } = (useWatch({ name: 'httpCarrier' }) ?? {}) as HttpValues;
  const [presets, setPresets] = useState(0);
  const way = receipts?.way ?? 'none';
  return (
    <>
      <FormSection title="resources.config.fields.httpCarrier">
        <PresetChooser isLocked={isLocked} onChosen={() => setPresets(presets + 1)} />
        <SettingsProblem source="httpCarrier" />
        <TextInput
          source="httpCarrier.username"
          label="routes.http.username"
          helperText="routes.http.username_help"
          readOnly={isLocked}
          autoComplete="off"
        />
        <SecretInput
          source="httpCarrier.password"
          removeSource="httpCarrier.removePassword"
          label="routes.http.password"
          keptHelp="routes.help.password_kept"
          newHelp="routes.http.password_help"
          removeLabel="routes.remove_password"
          hasOne={saved?.hasPassword === true}
          isLocked={isLocked}
        />
        <SelectInput
          source="httpCarrier.receipts.way"
          label="routes.http.receipts_way"
          choices={wayChoices}
          emptyText={false}
          isRequired
          readOnly={isLocked}
          helperText={`routes.http.way_help.${way}`}
        />
        {way === 'pushed' && <CallbackBaseInput isLocked={isLocked} />}
        {saved?.receipts.way === 'pushed' && <ReceiptAddress />}
      </FormSection>
      {/* Lists of inputs read the form when they are mounted, so a preset mounts them anew. */}
      <Fragment key={presets}>
        <Folded
          title="routes.http.request"
          summary={[send?.method, send?.path?.split('?')[0]].filter(Boolean).join(' ')}
          sources={['httpCarrier.send', 'httpCarrier.codings', 'httpCarrier.classes']}
        >
          <RequestInputs source="httpCarrier.send" fields={httpSendFields} isLocked={isLocked} />
          <WordInputs isLocked={isLocked} />
        </Folded>
        <Folded
          title="routes.http.answers"
          summary={translate('routes.http.rules', {
            smart_count: answers?.length ?? 0,
            count: number(answers?.length ?? 0),
          })}
          sources={['httpCarrier.answers']}
        >
          <AnswerRules isLocked={isLocked} />
        </Folded>
        {way !== 'none' && (
          <Folded
            title="routes.sections.receipts"
            summary={translate(`routes.http.way.${way}`)}
            sources={['httpCarrier.receipts', 'idMode']}
          >
            <ReceiptFieldInputs isLocked={isLocked} />
            {way === 'pushed' ? (
              <PushedInputs isLocked={isLocked} />
            ) : (
              <RequestInputs
                source="httpCarrier.receipts.poll"
                fields={httpPollFields}
                title="routes.http.poll"
                isLocked={isLocked}
              />
            )}
          </Folded>
        )}
      </Fragment>
      <Folded title="routes.http.dry_run.title" summary={translate('routes.http.dry_run.summary')} isLast>
        <DryRun />
      </Folded>
    </>
  );
}
