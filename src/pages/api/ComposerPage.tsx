import { Box, MenuItem, Tab, Tabs, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, Title, useTranslate } from 'react-admin';
import { CodeBlock } from '../../components/api/CodeBlock.tsx';
import { exampleNumber } from '../../components/api/firstMessage.ts';
import {
  keyPlaceholder,
  languageNames,
  snippetLanguages,
  snippetOf,
  type SnippetLanguage,
} from '../../components/api/snippets.ts';
import { columnsSx } from '../../components/form/formSx.ts';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { usePublicApi } from '../../components/api/usePublicApi.ts';
import { useSignedInUser } from '../../session.ts';
import { ApiTabs } from './ApiTabs.tsx';
import { ComposerFields } from './compose/ComposerFields.tsx';
import { composerCalls, fieldsOf, programRequest, type ComposerValues } from './compose/programRequest.ts';

/** Requests of the public API with the reader's own values, in the languages of their programs. */
export default function ComposerPage() {
  const translate = useTranslate();
  const { contactNo } = useSignedInUser();
  const publicApi = usePublicApi();
  const [call, setCall] = useState<(typeof composerCalls)[number]>('one');
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const number = contactNo ?? exampleNumber;
  const [values, setValues] = useState<ComposerValues>({
    to: number,
    numbers: [...new Set([number, exampleNumber])].join('\n'),
    text: translate('api.example_text'),
    senderId: '',
    class: 'transactional',
    id: '',
    reference: '',
  });
  return (
    <>
      <Title title="menu.api" />
      <ApiTabs view="compose">{translate('api.help.compose')}</ApiTabs>
      <Box sx={besideSx}>
        <SectionCard title={translate('api.field.call')}>
          <Box sx={{ ...columnsSx, rowGap: 2, mt: 1 }}>
            <TextField
              select
              label={translate('api.field.call')}
              value={call}
              onChange={({ target }) => setCall(target.value as typeof call)}
              helperText={translate(`api.call_help.${call}`)}
              sx={{ gridColumn: '1 / -1' }}
            >
              {composerCalls.map((name) => (
                <MenuItem key={name} value={name}>
                  {translate(`api.call.${name}`)}
                </MenuItem>
              ))}
            </TextField>
            <ComposerFields
              fields={fieldsOf[call]}
              values={values}
              onChange={(change) => setValues((before) => ({ ...before, ...change }))}
            />
          </Box>
        </SectionCard>
        <SectionCard title={translate(`api.call.${call}`)}>
          {publicApi && (
            <CodeBlock
              code={snippetOf(language, programRequest(call, values, publicApi))}
              label={translate('api.code_label', { language: languageNames[language] })}
            >
              <Tabs
                value={language}
                onChange={(_event, chosen) => setLanguage(chosen as SnippetLanguage)}
                aria-label={translate('api.language_label')}
                variant="scrollable"
                scrollButtons={false}
              >
                {snippetLanguages.map((name) => (
                  <Tab key={name} value={name} label={languageNames[name]} />
                ))}
              </Tabs>
            </CodeBlock>
          )}
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {translate('api.key_note', { placeholder: keyPlaceholder })}{' '}
            <Link to="/home/api-keys">{translate('api.keys')}</Link>
          </Typography>
          {(call === 'one' || call === 'many') && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {translate('api.retry_note')}
            </Typography>
          )}
        </SectionCard>
      </Box>
    </>
  );
}

/** The fields stand beside the request, and above it where there is no room. */
const besideSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: 2,
  alignItems: 'start',
};
