import type {
  HttpAnswerResult,
  HttpAnswerRule,
  HttpPreset,
  HttpReceipts,
} from '#contract/main-api/carriers/httpCarrier.ts';
import type { HttpPresetName } from '#contract/main-api/carriers/routeDryRun.ts';

const rule = (
  status: string,
  result: HttpAnswerResult,
  pattern = '*',
  { field = null, idField = null }: Partial<Pick<HttpAnswerRule, 'field' | 'idField'>> = {},
): HttpAnswerRule => ({ status, field, pattern, idField, result });

/** Whoever answers so has not read the request: the credentials or the address are wrong, or it leads elsewhere. */
const closed = ['3xx', '401', '403', '404', '405', '410'].map((status) => rule(status, 'account'));

const common = {
  codings: { gsm: '0', unicode: '8' },
  classes: { otp: 'otp', transactional: 'transactional', promotional: 'promotional' },
} as const;

const pushed: Omit<HttpReceipts, 'id' | 'status'> = {
  way: 'pushed',
  list: null,
  error: null,
  states: [],
  callbackBase: null,
  callbackQuery: '',
  networks: [],
  answer: 'OK',
  poll: null,
};

/** No id is answered: receipts name ours, which stands in the address that each message names. */
const kannel: HttpPreset = {
  ...common,
  codings: { gsm: '0', unicode: '2' },
  send: {
    method: 'GET',
    path: '/cgi-bin/sendsms?username={username}&password={password}&from={sender}&to={to}&text={text}&charset=UTF-8&coding={coding}&dlr-mask=19&dlr-url={callback}',
    headers: [],
    bodyFormat: 'none',
    body: '',
  },
  answers: [
    rule('202', 'accepted'),
    rule('503', 'retry', 'Temporal failure*'),
    rule('404', 'refused', 'Not routable*'),
    rule('400', 'refused'),
    ...closed,
  ],
  receipts: {
    ...pushed,
    id: 'id',
    status: 'status',
    states: [
      { word: '1', state: 'DELIVRD' },
      { word: '2', state: 'UNDELIV' },
      { word: '4', state: 'ENROUTE' },
      { word: '8', state: 'ACCEPTD' },
      { word: '16', state: 'REJECTD' },
    ],
    callbackQuery: 'id={id}&status=%d&text=%A',
  },
};

const jasmin: HttpPreset = {
  ...common,
  send: {
    method: 'POST',
    path: '/send',
    headers: [],
    bodyFormat: 'form',
    body: 'username={username}&password={password}&from={sender}&to={to}&coding={coding}&content={gsm_text}&hex-content={unicode_hex}&dlr=yes&dlr-level=3&dlr-method=POST&dlr-url={callback}',
  },
  answers: [
    rule('200', 'accepted', 'Success "{id}"'),
    rule('403', 'throttled', 'Error "*throughput exceeded*'),
    rule('500', 'retry', 'Error "Cannot send submit_sm*'),
    rule('400', 'refused', 'Error "*'),
    rule('412', 'refused', 'Error "*'),
    ...closed,
  ],
  receipts: {
    ...pushed,
    id: 'id',
    status: 'message_status',
    error: 'err',
    // The status of level 1 is that of the answer to the submit, which is no end if it is good.
    states: [
      { word: 'ESME_ROK', state: 'ACCEPTD' },
      { word: 'ESME_*', state: 'REJECTD' },
    ],
    answer: 'ACK/Jasmin',
  },
};

const basic = [
  { name: 'Authorization', value: 'Basic {basic}' },
  { name: 'Accept', value: 'application/json' },
];
const firstStatus = 'messages.0.status';

const infobip: HttpPreset = {
  ...common,
  send: {
    method: 'POST',
    path: '/sms/2/text/single',
    headers: basic,
    bodyFormat: 'json',
    body: '{"from":"{sender}","to":"{to}","text":"{text}","notifyUrl":"{callback}","notifyContentType":"application/json"}',
  },
  answers: [
    // Groups 0 to 3: accepted, pending, undeliverable, delivered.
    ...['0', '1', '3'].map((group) =>
      rule('2xx', 'accepted', group, { field: `${firstStatus}.groupId`, idField: 'messages.0.messageId' }),
    ),
    rule('2xx', 'account', 'REJECTED_NOT_ENOUGH_CREDITS', { field: `${firstStatus}.name` }),
    ...['REJECTED_*', 'UNDELIVERABLE_*', 'EXPIRED_*'].map((name) =>
      rule('2xx', 'refused', name, { field: `${firstStatus}.name` }),
    ),
    rule('429', 'throttled'),
    rule('400', 'refused', '*', { field: 'requestError.serviceException.messageId' }),
    ...closed,
  ],
  receipts: {
    ...pushed,
    list: 'results',
    id: 'messageId',
    status: 'status.name',
    error: 'error.id',
  },
};

const infobipPolled: HttpPreset = {
  ...infobip,
  send: { ...infobip.send, body: '{"from":"{sender}","to":"{to}","text":"{text}"}' },
  receipts: {
    ...infobip.receipts,
    way: 'polled',
    poll: {
      method: 'GET',
      path: '/sms/1/reports?messageId={carrier_id}',
      headers: basic,
      bodyFormat: 'none',
      body: '',
    },
  },
};

/** Settings to begin with for what many carriers speak. */
export const httpPresets: Record<HttpPresetName, HttpPreset> = {
  kannel,
  jasmin,
  infobip,
  'infobip-polled': infobipPolled,
};
