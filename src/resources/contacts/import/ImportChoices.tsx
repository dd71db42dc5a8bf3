import { Alert, Button, Stack, AlertTitle } from '@mui/material';
import { useState } from 'react';
import { Confirm, useTranslate } from 'react-admin';
import { contactLimits, type ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import type { ContactImport, ImportMode } from '#contract/sms-receiver/contactImports.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { ListFile } from '../../../dataProviders/batchLists.ts';
import type { ContactPreview } from '../../../dataProviders/resources/contacts.ts';
import { TransferProgress } from '../../../components/recipients/TransferProgress.tsx';
import { placeFound, type ChosenPlace } from '../../../components/recipients/tablePlace.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { isTooMany, keptOf, plansOf, problemsOf } from './keptColumns.ts';
import { ModeChoice } from './ModeChoice.tsx';
import { useImport } from './useImport.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { FileProblemAlert, fileProblemOf } from '../../../components/recipients/FileProblemAlert.tsx';

interface ImportChoicesProps {
  group: ContactGroup;
  list: ListFile;
  preview: ContactPreview;
  place: ChosenPlace;
  onPlace: (change: Partial<ChosenPlace>) => void;
  onImported: (report: ContactImport) => void;
}

/** Which columns are kept under which names, what becomes of those who are there, and the button that does it. */
export function ImportChoices({ group, list, preview, place, onPlace, onImported }: ImportChoicesProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { facts } = preview;
  const [numberColumn, setNumberColumn] = useState(facts.numberColumns ? null : facts.numberColumn);
  const [plans, setPlans] = useState(() => plansOf(facts.columns, preview.columns));
  const [mode, setMode] = useState<ImportMode>('update');
  const [isAsking, setIsAsking] = useState(false);
  const { start, cancel, isRunning, sent, error } = useImport(group.id, list, onImported);

  const kept = keptOf(plans, numberColumn);
  const problems = problemsOf(kept);
  const isReady = numberColumn !== null && problems.size === 0 && !isTooMany(kept);
  const replaces = mode === 'replace' && group.contacts > 0;
  const words = { smart_count: group.contacts, count: number(group.contacts) };
  const run = () => {
    setIsAsking(false);
    start({ mode, numberColumn: numberColumn!, ...placeFound(facts, place), columns: kept });
  };
  return (
    <Stack spacing={3}>
      <ColumnsStep
        facts={facts}
        numberColumn={numberColumn}
        plans={plans}
        problems={problems}
        onNumberColumn={setNumberColumn}
        onPlans={setPlans}
        hiddenRows={preview.hiddenRows}
        onPlace={onPlace}
      />
      {isTooMany(kept) && (
        <Alert severity="error">
          {translate('contacts.importing.too_many', { count: number(contactLimits.columns) })}
        </Alert>
      )}
      {group.contacts > 0 && <ModeChoice mode={mode} onChoose={setMode} />}
      {error && <ImportProblem error={error} />}
      {isRunning ? (
        <TransferProgress sent={sent} onCancel={cancel} />
      ) : (
        <Button
          variant="contained"
          size="large"
          color={replaces ? 'warning' : 'primary'}
          disabled={!isReady}
          onClick={() => (replaces ? setIsAsking(true) : run())}
          sx={{ alignSelf: 'flex-start' }}
        >
          {replaces
            ? translate('contacts.importing.action_replace', words)
            : translate('contacts.importing.action')}
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title="contacts.importing.replace_title"
        content="contacts.importing.replace_help"
        titleTranslateOptions={{ group: group.name }}
        contentTranslateOptions={words}
        confirm={translate('contacts.importing.action_replace', words)}
        confirmColor="warning"
        onConfirm={run}
        onClose={() => setIsAsking(false)}
      />
    </Stack>
  );
}

/** Why an import did not happen; the button below is still there to try again. */
function ImportProblem({ error }: { error: Error }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const problem = fileProblemOf(error);
  if (problem) return <FileProblemAlert problem={problem} />;
  const body = error instanceof ApiError ? error.body : null;
  const rejected = Object.entries(body?.rejected ?? {});
  const sentences = Object.values(body?.errors ?? {});
  return (
    <Alert severity="error">
      <AlertTitle>
        {translate(rejected.length > 0 ? 'contacts.importing.nothing' : 'contacts.importing.problem')}
      </AlertTitle>
      {rejected.length > 0
        ? rejected.map(([reason, count]) => (
            <div key={reason}>
              {translate(`bulk.rejected.${reason}`)}: {number(count)}
            </div>
          ))
        : sentences.join(' ') || error.message}
    </Alert>
  );
}
