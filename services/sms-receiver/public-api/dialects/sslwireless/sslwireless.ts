import { createHash } from 'node:crypto';
import { sendMessage } from '#contract/public-api/messages.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import { invalidFields } from '#services/kit/errors.ts';
import { json, keyInParameter, type Dialect, type DialectRequest } from '../Dialect.ts';
import type { Fault } from '../fault.ts';
import { sendTexts, type Text } from '../sendTexts.ts';
import { senderOf } from '../senderOf.ts';

/** Most numbers or texts of one request, by its documents. */
const mostMessages = 100;

/** The calls of SSL Wireless, version 3. It answers with HTTP 200 and says in `status_code` what became of them. */
export const sslwireless: Dialect = {
  name: 'sslwireless',
  calls: [
    {
      methods: ['GET', 'POST'],
      path: '/api/v3/send-sms',
      endpoint: sendMessage,
      answer: (request) => sendOne(request),
    },
    {
      methods: ['GET', 'POST'],
      path: '/api/v3/send-otp-sms',
      endpoint: sendMessage,
      answer: (request) => sendOne(request, 'otp'),
    },
    { methods: ['POST'], path: '/api/v3/send-sms/bulk', endpoint: sendMessage, answer: sendBulk },
    { methods: ['POST'], path: '/api/v3/send-sms/dynamic', endpoint: sendMessage, answer: sendDynamic },
  ],
  keyOf: (request) => keyInParameter(request, 'api_token'),
  refused(fault, error) {
    const [code, words] = refusals[fault];
    return json({ status: 'FAILED', status_code: code, error_message: words ?? error.message });
  },
};

const unauthorized = [4001, 'Unauthorized'] as const;
const stakeholder = [4002, 'SID/Stakeholder is not permitted to send SMS'] as const;
const parameterMissing = [4022, 'Required Parameter Missing'] as const;
const unknownError = [5000, 'Unknown Error'] as const;
const invalidFormat = [4005, 'Invalid Request Format'] as const;

/** Without words of its own a code has our sentence. */
const refusals: Readonly<Record<Fault, readonly [code: number, words?: string]>> = {
  'key-missing': unauthorized,
  'key-unknown': unauthorized,
  'key-in-address': [4001],
  network: [4003, 'IP Blacklisted'],
  permission: stakeholder,
  class: stakeholder,
  sender: stakeholder,
  number: [4025, 'Invalid MSISDN'],
  'number-missing': parameterMissing,
  'opted-out': [4026, 'MSISDN Blocked'],
  'text-missing': parameterMissing,
  'text-too-long': [4027, 'Message Length Exceeded'],
  text: [4028, 'Invalid Message Data'],
  start: invalidFormat,
  reference: [4020, 'Invalid CSMS ID'],
  'reference-used': [4023, 'Duplicate CSMS ID'],
  credit: [4030, 'Account Limit Exceeded'],
  rate: [4031, 'TPS Exceeded'],
  'day-limit': [4029, 'Too Many Requests'],
  parameter: parameterMissing,
  'not-found': [4004, 'Invalid URL'],
  'not-covered': [4004, 'Invalid URL'],
  malformed: invalidFormat,
  unavailable: unknownError,
  internal: unknownError,
};

async function sendOne(request: DialectRequest, messageClass?: MessageClass) {
  const { parameters } = request;
  const reference = demanded(parameters.find('csms_id'), 'csms_id');
  const to = demanded(parameters.find('msisdn'), 'to');
  return submitted(request, [{ to, text: parameters.find('sms') ?? '', reference }], {
    class: messageClass,
    idempotencyKey: `csms_id ${reference}`,
  });
}

async function sendBulk(request: DialectRequest) {
  const { parameters } = request;
  const reference = demanded(parameters.find('batch_csms_id'), 'batch_csms_id');
  const numbers = listOf(request.json.msisdn, 'to').map(plainText);
  const text = parameters.find('sms') ?? '';
  const texts = numbers.map((to) => ({ to, text, reference }));
  return submitted(request, texts, { idempotencyKey: `batch_csms_id ${reference}` });
}

async function sendDynamic(request: DialectRequest) {
  const texts = listOf(request.json.sms, 'text').map((item) => {
    const { msisdn, text, csms_id } = (item ?? {}) as Record<string, unknown>;
    return {
      to: plainText(msisdn),
      text: plainText(text),
      reference: demanded(plainText(csms_id), 'csms_id'),
    };
  });
  // A repeat has the same ids in the same order.
  const ids = createHash('sha256').update(JSON.stringify(texts.map(({ reference }) => reference)));
  return submitted(request, texts, { idempotencyKey: `csms_ids ${ids.digest('base64url')}` });
}

async function submitted(
  request: DialectRequest,
  texts: readonly (Text & { reference: string })[],
  terms: Parameters<typeof sendTexts>[2],
) {
  const senderId = senderOf(request.parameters.find('sid'));
  const { messageId, batchId } = await sendTexts(request, texts, { senderId, ...terms });
  const ids = messageId === null ? await request.calls.idsOfBatch(batchId!) : null;
  const smsinfo = texts.map(({ to, text, reference }) => ({
    sms_status: 'SUCCESS',
    status_message: 'Success',
    msisdn: canonical(to),
    sms_type: segmentsOf(text).encoding === 'GSM7' ? 'EN' : 'BN',
    sms_body: text,
    csms_id: reference,
    reference_id: messageId ?? ids!.get(canonical(to)),
  }));
  return json({ status: 'SUCCESS', status_code: 200, error_message: '', smsinfo });
}

function canonical(to: string): string {
  const number = parseMsisdn(to);
  return number.ok ? number.msisdn : to;
}

function listOf(value: unknown, field: string): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw invalidFields({ [field]: 'required' });
  if (value.length > mostMessages) throw invalidFields({ list: 'too-long' });
  return value;
}

function plainText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalidFields({ list: 'bad-format' });
  return value.trim();
}

/** @throws validation-failed */
function demanded(value: string | undefined, field: string): string {
  if (!value) throw invalidFields({ [field]: 'required' });
  return value;
}
