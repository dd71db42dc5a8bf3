import { useQueryClient } from '@tanstack/react-query';
import { AutocompleteInput, ReferenceInput, TextInput, useNotify, useTranslate } from 'react-admin';
import { NewErrorWords, saveErrorWords } from '#contract/main-api/carriers/errorWords.ts';
import { FormDialog } from '../../components/dialog/FormDialog.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { errorWordsKey } from './errorWordsKey.ts';

const resolver = contractResolver(NewErrorWords);
const texts = ['en', 'bn', 'adviceEn', 'adviceBn'] as const;

interface ErrorWordsDialogProps {
  /** Initial values. With a code they are existing words, whose code and route cannot be changed. */
  words: Partial<NewErrorWords>;
  onClose: () => void;
}

/** Writes the words of one error, for one route or all. */
export function ErrorWordsDialog({ words, onClose }: ErrorWordsDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const isNew = words.code === undefined;
  const save = async ({ routeId, code, en, bn, adviceEn, adviceBn }: NewErrorWords) => {
    const body = {
      routeId: routeId ?? null,
      code: code.trim(),
      en,
      bn,
      adviceEn: adviceEn ?? null,
      adviceBn: adviceBn ?? null,
    };
    await call(saveErrorWords, { body });
    await queryClient.invalidateQueries({ queryKey: errorWordsKey });
    notify('errorWords.saved', { type: 'success' });
  };
  return (
    <FormDialog<NewErrorWords>
      title={isNew ? translate('errorWords.add') : translate('errorWords.edit_of', { code: words.code })}
      resource="error-words"
      record={{ adviceEn: null, adviceBn: null, routeId: null, ...words, id: words.code ?? '' }}
      resolver={resolver}
      submitLabel="ra.action.save"
      fields={['routeId', 'code', ...texts]}
      isKept
      onSubmit={save}
      onClose={onClose}
    >
      {isNew && <TextInput source="code" helperText="errorWords.code_help" autoFocus fullWidth />}
      {isNew && (
        <ReferenceInput source="routeId" reference="config">
          <AutocompleteInput optionText="name" helperText="errorWords.route_help" fullWidth />
        </ReferenceInput>
      )}
      {texts.map((source) => (
        <TextInput key={source} source={source} helperText={false} fullWidth />
      ))}
    </FormDialog>
  );
}
