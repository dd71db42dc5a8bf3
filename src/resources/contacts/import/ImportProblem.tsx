import { Alert, AlertTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../components/useFormats.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { FileProblemAlert, fileProblemOf } from '../../../components/recipients/FileProblemAlert.tsx';

/** Why an import did not happen; the button below is still there to try again. */
export function ImportProblem({ error }: { error: Error }) {
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
