import { Alert, Button, Stack } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { smsHistory } from '#contract/database-manager/messages.ts';
import type { ApiRequest } from '#contract/main-api/programs/apiRequests.ts';
import { findBatch } from '#contract/sms-receiver/batches.ts';
import { RecordField, RecordFields } from '../../../components/record/RecordField.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { batchPath } from '../../../screens/batchPath.ts';
import { historyPath } from '../../../screens/totalsPath.ts';
import { useAnswerText } from './useAnswerText.ts';
import { useRequestTexts } from './useRequestTexts.ts';

/** All that is kept of a request, and the ways on from it. */
export function RequestDetail({ request }: { request: ApiRequest }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const answerOf = useAnswerText();
  const texts = useRequestTexts();
  const seesMessages = useMayCall(smsHistory);
  const seesBatches = useMayCall(findBatch);
  const { at, keyName, method, path, status, code, address, messageId, batchId, companyId } = request;
  const left = texts.leftOut(request);
  const isOfMany = messageId === null && batchId !== null;
  return (
    <ResourceContextProvider value="api-requests">
      <Stack spacing={2} sx={{ px: 3, py: 2 }}>
        <Alert severity={code === null ? 'success' : 'error'}>{answerOf(request)}</Alert>
        <RecordFields>
          <RecordField source="at">{dateTime(at)}</RecordField>
          <RecordField source="keyName">{keyName}</RecordField>
          <RecordField source="call">
            <code translate="no">
              {method} {path}
            </code>
          </RecordField>
          <RecordField source="status">{status}</RecordField>
          <RecordField source="recipient">{texts.recipient(request)}</RecordField>
          <RecordField source="textLength">{texts.text(request)}</RecordField>
          <RecordField source="milliseconds">{texts.duration(request)}</RecordField>
          <RecordField source="address">{address}</RecordField>
          <RecordField source="code">{code && <code translate="no">{code}</code>}</RecordField>
        </RecordFields>
        {left && <Alert severity="info">{left}</Alert>}
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          {messageId !== null && seesMessages && (
            <Button component={Link} to={`${historyPath}?message=${companyId}/${messageId}`}>
              {translate('api.requests.message')}
            </Button>
          )}
          {isOfMany && seesBatches && (
            <Button component={Link} to={batchPath(batchId)}>
              {translate('api.requests.batch')}
            </Button>
          )}
          <Button component={Link} to={`/home/api-keys/${request.apiKeyId}`}>
            {translate('api.requests.key')}
          </Button>
        </Stack>
      </Stack>
    </ResourceContextProvider>
  );
}
