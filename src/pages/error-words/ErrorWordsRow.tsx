import EditIcon from '@mui/icons-material/EditOutlined';
import RestoreIcon from '@mui/icons-material/SettingsBackupRestore';
import { Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  deleteErrorWords,
  type ErrorWords,
  type NewErrorWords,
} from '#contract/main-api/carriers/errorWords.ts';
import { FormDialog } from '../../components/dialog/FormDialog.tsx';
import { useErrorText } from '../../components/message/useErrorText.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { errorWordsKey } from './errorWordsKey.ts';

interface ErrorWordsRowProps {
  words: NewErrorWords;
  /** Missing for the shipped words. */
  own?: ErrorWords;
  /** Missing for who may only read. */
  onEdit?: ((words: NewErrorWords) => void) | undefined;
}

/** An error with its words in the reader's language. */
export function ErrorWordsRow({ words, own, onEdit }: ErrorWordsRowProps) {
  const translate = useTranslate();
  const { text, advice } = useErrorText().errorOf(words.code, words);
  return (
    <Stack
      component="li"
      data-row
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: { xs: 0.5, sm: 2 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        alignItems: { sm: 'center' },
      }}
    >
      <Stack sx={{ width: { sm: 240 }, flexShrink: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {words.code}
        </Typography>
        {own && (
          <Typography variant="caption" color="text.secondary">
            {own.routeName ?? translate('errorWords.all_routes')}
          </Typography>
        )}
      </Stack>
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {advice}
        </Typography>
      </Stack>
      {onEdit && (
        <Stack direction="row" spacing={1}>
          <Button
            size="small"
            startIcon={<EditIcon />}
            aria-label={translate('errorWords.edit_of', { code: words.code })}
            onClick={() => onEdit(words)}
          >
            {translate('ra.action.edit')}
          </Button>
          {own && <DeleteButton own={own} />}
        </Stack>
      )}
    </Stack>
  );
}

function DeleteButton({ own: { id, code } }: { own: ErrorWords }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    try {
      await call(deleteErrorWords, { params: { id } });
    } finally {
      // Also when somebody else was faster.
      await queryClient.invalidateQueries({ queryKey: errorWordsKey });
    }
    notify('errorWords.deleted', { type: 'success' });
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={<RestoreIcon />}
        aria-label={translate('errorWords.delete_of', { code })}
        onClick={() => setIsAsking(true)}
      >
        {translate('ra.action.delete')}
      </Button>
      {isAsking && (
        <FormDialog
          title={translate('errorWords.delete_title', { code })}
          maxWidth="xs"
          isCautious
          submitLabel="ra.action.delete"
          submitColor="error"
          onSubmit={remove}
          onClose={() => setIsAsking(false)}
        >
          <Typography>{translate('errorWords.delete_text')}</Typography>
        </FormDialog>
      )}
    </>
  );
}
