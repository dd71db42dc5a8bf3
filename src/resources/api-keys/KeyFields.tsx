import { Labeled, useTranslate } from 'react-admin';
import { Typography } from '@mui/material';
import type { ApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { twilioAccountSid } from '#contract/public-api/dialects.ts';
import { CompanyField, RecordField } from '../../components/record/RecordField.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { KeyKindChip, KeyStateChip } from './chips.tsx';
import { useKeyTexts } from './useKeyTexts.ts';

interface KeyFieldsProps {
  apiKey: ApiKey;
  /** Also what can be changed in the form of a key that has not ended. */
  hasTerms?: boolean;
}

/** Fields of a key that stay as they are. */
export function KeyFields({ apiKey, hasTerms = false }: KeyFieldsProps) {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
  const texts = useKeyTexts();
  const { beginning, kind, state, username, createdAt, expiresAt, lastUsedAt } = apiKey;
  const limit = (value: number | null) => (value === null ? translate('apiKeys.unlimited') : number(value));
  return (
    <>
      <Labeled source="kind">
        <Typography component="div">
          <KeyKindChip kind={kind} />
        </Typography>
      </Labeled>
      <Labeled source="state">
        <Typography component="div">
          <KeyStateChip state={state} />
        </Typography>
      </Labeled>
      <RecordField source="beginning">
        <code translate="no">{beginning}…</code>
      </RecordField>
      <RecordField source="username">{username}</RecordField>
      <CompanyField />
      <RecordField source="createdAt">{dateTime(createdAt)}</RecordField>
      <RecordField source="lastUsedAt">
        {lastUsedAt ? dateTime(lastUsedAt) : translate('apiKeys.never')}
      </RecordField>
      <RecordField source="expiresAt">
        {expiresAt ? dateTime(expiresAt) : translate('apiKeys.never')}
      </RecordField>
      <Labeled label="apiKeys.account_sid">
        <Typography component="code" translate="no" variant="body2" sx={sidSx}>
          {twilioAccountSid(apiKey.id)}
        </Typography>
      </Labeled>
      {hasTerms && (
        <>
          <RecordField source="permissions">{texts.permissions(apiKey)}</RecordField>
          <RecordField source="classes">{texts.classes(apiKey)}</RecordField>
          <RecordField source="senderIds">{texts.senderIds(apiKey)}</RecordField>
          <RecordField source="networks">{texts.networks(apiKey)}</RecordField>
          <RecordField source="requestsPerSecond">{number(apiKey.requestsPerSecond)}</RecordField>
          <RecordField source="messagesPerSecond">{limit(apiKey.messagesPerSecond)}</RecordField>
          <RecordField source="messagesPerDay">{limit(apiKey.messagesPerDay)}</RecordField>
        </>
      )}
    </>
  );
}

const sidSx = { fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' };
