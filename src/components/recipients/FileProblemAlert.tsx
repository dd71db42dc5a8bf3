import { Alert, AlertTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { fileProblems, type FileProblem } from '#contract/sms-receiver/fileProblems.ts';
import type { ApiError } from '../../dataProviders/http/ApiError.ts';

/** The problem of a file and what to do about it. */
export function FileProblemAlert({ problem }: { problem: FileProblem }) {
  const translate = useTranslate();
  return (
    <Alert severity="error">
      <AlertTitle>{translate(`problems.${problem}`)}</AlertTitle>
      {translate(`bulk.file.advice.${problem}`)}
    </Alert>
  );
}

/** The problem, if a reply refuses the file itself; otherwise null. */
export function fileProblemOf(error: Error | null): FileProblem | null {
  const problem = (error as ApiError | null)?.body?.problems?.file;
  return problem !== undefined && problem in fileProblems ? (problem as FileProblem) : null;
}
