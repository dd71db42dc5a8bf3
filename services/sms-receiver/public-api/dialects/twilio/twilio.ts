import { twilioAccountSid } from '#contract/public-api/dialects.ts';
import { readBalance } from '#contract/public-api/account.ts';
import { cancelMessage, readMessage, readMessages, sendMessage } from '#contract/public-api/messages.ts';
import { pageLimits } from '#contract/public-api/vocabulary.ts';
import { secretOf } from '#services/kit/http/guards/authorization.ts';
import { invalidFields, notFound, refusal, refusedFields } from '#services/kit/errors.ts';
import { keyOf } from '../../keyTerms.ts';
import { callbackShape } from '../callbacks/callbacks.ts';
import { json, type Dialect, type DialectCall, type DialectRequest } from '../Dialect.ts';
import { senderOf } from '../senderOf.ts';
import { sendTexts } from '../sendTexts.ts';
import { messageIdOf, messageResource, newMessageResource } from './messageResource.ts';
import { invalidCallback, twilioErrors } from './errors.ts';

const account = '/2010-04-01/Accounts/{account}';

const calls: readonly DialectCall[] = [
  { methods: ['POST'], path: `${account}/Messages.json`, endpoint: sendMessage, answer: create },
  { methods: ['GET'], path: `${account}/Messages.json`, endpoint: readMessages, answer: list },
  { methods: ['GET'], path: `${account}/Messages/{sid}`, endpoint: readMessage, answer: find },
  { methods: ['POST'], path: `${account}/Messages/{sid}`, endpoint: cancelMessage, answer: cancel },
  { methods: ['GET'], path: `${account}/Balance.json`, endpoint: readBalance, answer: balance },
];

/** Messages of Twilio's REST API, 2010-04-01. The account SID follows from the key, which is the auth token. */
export const twilio: Dialect = {
  name: 'twilio',
  calls: calls.map(ofOwnAccount),

  keyOf: ({ headers }) => ({ key: secretOf(headers.authorization), isInAddress: false }),

  refused(fault, error) {
    const { problems = {} } = error.details;
    const [status, code, words] = 'statusUrl' in problems ? invalidCallback : twilioErrors[fault];
    const more_info = `https://www.twilio.com/docs/errors/${code}`;
    return json({ code, message: words ?? error.message, more_info, status }, status);
  },
};

/** @returns the call, refused for the account SID of another key */
function ofOwnAccount(call: DialectCall): DialectCall {
  return {
    ...call,
    answer: async (request) => {
      if (request.params.account !== accountOf(request)) throw refusal('not-signed-in', 'api-key-unknown');
      return call.answer(request);
    },
  };
}

function accountOf({ session }: DialectRequest): string {
  return twilioAccountSid(keyOf(session).id);
}

async function create(request: DialectRequest) {
  const { parameters } = request;
  for (const name of ['MediaUrl', 'ContentSid'])
    if (parameters.has(name)) throw invalidFields({ [name]: 'unknown-field' });
  const to = parameters.find('To') ?? '';
  const text = parameters.text('Body') ?? '';
  const startsAt = startOf(request);
  // A messaging service chooses among senders, as leaving the sender ID out does.
  const senderId = senderOf(parameters.find('From'));
  const callback = callbackIn(request);
  const sent = await sendTexts(request, [{ to, text }], { senderId, startsAt, callback });
  const id = sent.messageId!;
  return json(
    newMessageResource(
      accountOf(request),
      { id, to, text, senderId, startsAt, segments: sent.segments },
      request.now,
    ),
    201,
  );
}

/** @throws rule-refused for a key that cannot sign */
function callbackIn({ parameters, session }: DialectRequest) {
  const url = parameters.find('StatusCallback');
  const { id, kind } = keyOf(session);
  if (!url) return undefined;
  // The test carrier calls nobody, whatever its program asks for.
  if (kind !== 'twilio' && kind !== 'test') throw refusedFields({ statusUrl: 'status-callback-unsigned' });
  return { url, shape: callbackShape('twilio', id) };
}

/** @throws validation-failed */
function startOf({ parameters }: DialectRequest): string | undefined {
  const at = parameters.find('SendAt');
  const type = parameters.find('ScheduleType');
  if (at === undefined && type === undefined) return undefined;
  const instant = new Date(at ?? '');
  if (type !== 'fixed' || !isoTime.test(at ?? '') || Number.isNaN(instant.getTime()))
    throw invalidFields({ startsAt: 'bad-format' });
  return instant.toISOString();
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[-+]\d\d:?\d\d)$/;

async function list(request: DialectRequest) {
  const { parameters, calls } = request;
  const unknown = parameters.names().find((name) => !['PageSize', 'Page', 'PageToken'].includes(name));
  if (unknown !== undefined) throw invalidFields({ [unknown]: 'unknown-field' });
  const size = Number(parameters.find('PageSize') ?? 50);
  if (!Number.isSafeInteger(size) || size < 1) throw invalidFields({ PageSize: 'bad-format' });
  const pageSize = Math.min(size, pageLimits.most);
  const page = Number(parameters.find('Page') ?? 0) || 0;
  const cursor = parameters.find('PageToken');
  const { data, nextCursor } = await calls.readMessages({
    limit: pageSize,
    ...(cursor !== undefined && { cursor }),
  });
  const path = `/2010-04-01/Accounts/${accountOf(request)}/Messages.json?PageSize=${pageSize}`;
  return json({
    messages: data.map((message) => messageResource(accountOf(request), message)),
    page,
    page_size: pageSize,
    start: page * pageSize,
    end: page * pageSize + Math.max(0, data.length - 1),
    uri: `${path}&Page=${page}`,
    first_page_uri: `${path}&Page=0`,
    previous_page_uri: null,
    next_page_uri: nextCursor && `${path}&Page=${page + 1}&PageToken=${nextCursor}`,
  });
}

async function find(request: DialectRequest) {
  const message = await request.calls.readMessage(idInPath(request));
  return json(messageResource(accountOf(request), message));
}

async function cancel(request: DialectRequest) {
  const { parameters, calls } = request;
  if (parameters.find('Status') !== 'canceled') throw invalidFields({ Status: 'not-allowed' });
  const message = await calls.cancelMessage(idInPath(request));
  return json(messageResource(accountOf(request), message));
}

/** @throws not-found */
function idInPath({ params: { sid = '' } }: DialectRequest): string {
  const id = sid.endsWith('.json') ? messageIdOf(sid.slice(0, -'.json'.length)) : null;
  if (id === null) throw notFound('message');
  return id;
}

async function balance(request: DialectRequest) {
  const { available } = await request.calls.readBalance();
  // ISO 4217 for what is no currency: these are credits.
  return json({ account_sid: accountOf(request), balance: String(available), currency: 'XXX' });
}
