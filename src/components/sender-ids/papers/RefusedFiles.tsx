import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ChosenPapers } from './chosenPapers.ts';

/** Files that were chosen and cannot be papers. */
export function RefusedFiles({ refused }: Pick<ChosenPapers, 'refused'>) {
  const translate = useTranslate();
  if (refused.length === 0) return null;
  return (
    <Alert severity="error" sx={{ maxWidth: 720, overflowWrap: 'anywhere' }}>
      {refused.map(({ name, problem }, index) => (
        <div key={index}>
          {name}: {translate(`problems.${problem}`)}
        </div>
      ))}
    </Alert>
  );
}
