import { useTranslate } from 'react-admin';
import type { ApiRequest } from '#contract/main-api/programs/apiRequests.ts';
import { sendMessages } from '#contract/public-api/batches.ts';
import { sendMessage } from '#contract/public-api/messages.ts';
import { useFormats } from '../../../components/useFormats.ts';

/** The answer of a request in plain words. */
export function useAnswerText(): (request: ApiRequest) => string {
  const translate = useTranslate();
  const { number } = useFormats();
  const refused = ({ code, reason, reasonValues, field, problem }: ApiRequest) => {
    if (reason === 'permission-missing') {
      const name = String(reasonValues?.permission);
      const permission = translate(`roles.permissions.${name}.name`, { _: name });
      return translate('api.answer.permission', { permission });
    }
    if (reason) {
      const values = Object.entries(reasonValues ?? {}).map(([name, value]) => [
        name,
        typeof value === 'number' ? number(value) : value,
      ]);
      return translate(`reasons.${reason}`, Object.fromEntries(values) as Record<string, string>);
    }
    if (field !== null && problem !== null)
      return translate('api.answer.field', { field, problem: translate(`problems.${problem}`) });
    return translate(`errors.${code}`);
  };
  return (request) => {
    if (request.code !== null) return refused(request);
    const { path, method, status, recipients, rejected } = request;
    const isSent = method === 'POST' && (path === sendMessage.path || path === sendMessages.path);
    if (isSent && status === 200) return translate('api.answer.checked');
    if (rejected !== null && recipients !== null) {
      const counts = { accepted: number(recipients - rejected), all: number(recipients) };
      return translate(rejected > 0 ? 'api.answer.rejected' : 'api.answer.many', counts);
    }
    return translate(isSent ? 'api.answer.sent' : 'api.answer.done');
  };
}
