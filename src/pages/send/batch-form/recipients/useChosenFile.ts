import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FileProblem } from '#contract/sms-receiver/fileProblems.ts';
import { problemOfFile } from '../../../../components/recipients/DropZone.tsx';
import { randomKey } from '../../../../dataProviders/http/randomKey.ts';
import { keepFile } from '../chosenFiles.ts';
import { asGuessed, type Draft } from '../draft.ts';

/**
 * Makes a file the list of the draft, wherever on the page it was chosen or dropped.
 * @param onChosen before it is
 */
export function useChosenFile(onChosen: () => void) {
  const { setValue } = useFormContext<Draft>();
  /** Why the last chosen file was refused. */
  const [problem, setProblem] = useState<FileProblem | null>(null);

  const choose = (file: File | undefined) => {
    if (!file) return;
    setValue('source', 'file');
    // Not after minutes of uploading it.
    const found = problemOfFile(file);
    setProblem(found);
    if (found) return;
    onChosen();
    const listId = randomKey();
    keepFile(listId, file);
    setValue('file', { name: file.name, size: file.size });
    setValue('listId', listId);
    for (const [name, guess] of Object.entries(asGuessed)) setValue(name as keyof typeof asGuessed, guess);
  };
  return { problem, choose };
}
