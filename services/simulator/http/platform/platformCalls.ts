import { isHttpStatus, json, readObject, type Call, type CallKind, type Reply } from '../Call.ts';
import type { HttpCarrier } from '../HttpCarrier.ts';
import type { AccountName } from '../httpSettings.ts';
import type { ReadCall } from '../ReadCall.ts';
import { checkCaller, findAccount } from './checkSend.ts';
import { wordsOf } from './codes.ts';
import { PlatformSend } from './PlatformSend.ts';

/** The words of final states, by those of SMPP; another word stays as it is. */
const stateWords: Readonly<Record<string, string>> = {
  DELIVRD: 'DELIVERED',
  UNDELIV: 'UNDELIVERED',
  REJECTD: 'REJECTED',
};

type Body = Readonly<Record<string, unknown>>;

const answer = (code: number, more: object = {}) =>
  json({ serverResponseCode: code, serverResponseMessage: wordsOf(code), ...more });

/** A call that asks: `read` answers it once the caller is known. */
function ask(
  kind: Exclude<CallKind, 'send'>,
  required: readonly string[],
  read: (body: Body, carrier: HttpCarrier) => Reply,
): ReadCall {
  return ({ body: octets, sourceIp }, carrier): Call => {
    const body = readObject(octets) ?? {};
    return {
      kind,
      numbers: numbersOf(body),
      perform: () => {
        const refusal = checkCaller(body, required, sourceIp, carrier);
        return { reply: refusal === null ? read(body, carrier) : answer(refusal) };
      },
      refuse(code, text) {
        const number = typeof code === 'number' ? code : 9099;
        return isHttpStatus(number)
          ? json({ message: text ?? 'Server failure' }, number)
          : answer(number, text === undefined ? {} : { serverResponseMessage: text });
      },
    };
  };
}

function numbersOf({ msisdnList }: Body): string[] {
  return Array.isArray(msisdnList) ? msisdnList.map(String) : [];
}

const credentials = ['username', 'password', 'apiKey'];

const deliveryReport = ask(
  'report',
  [...credentials, 'billMsisdn', 'msisdnList', 'serverReference'],
  (body, carrier) => {
    const account = findAccount(body, carrier);
    if (typeof account === 'number') return answer(account);
    const serverTxnId = String(body.serverReference);
    const report = carrier.platformReports.read(serverTxnId, account.billMsisdn, numbersOf(body));
    carrier.counters.polls += 1;
    const { final = [], dnd = [], invalid = [], pending = 0 } = report ?? {};
    carrier.counters.receiptsPolled += final.length;
    const code = report === null ? 1013 : codeOf(final.length, dnd.length, pending);
    return answer(9000, {
      serverTxnId,
      deliveryStatus: final.map(([number, state]) => `${number}-${stateWords[state] ?? state}`),
      dndMsisdn: dnd,
      invalidMsisdn: invalid,
      a2pDeliveryStatus: String(code),
      mnoResponseCode: String(code),
      mnoResponseMessage: wordsOf(code),
    });
  },
);

function codeOf(final: number, dnd: number, pending: number): number {
  if (pending > 0) return 1014;
  return dnd > 0 && final === 0 ? 1009 : 1000;
}

/** The operator that a call is about; null for an account that does not match it. */
function operatorOf(body: Body, { settings }: HttpCarrier): AccountName | null {
  const { username, password, mno } = body;
  const account = settings.accounts.find(
    (each) => each.username === username && each.password === password && each.mno === mno,
  );
  return account && body.apiKey === settings.apiKey ? account.mno : null;
}

const senderState = ask('sender', [...credentials, 'mno', 'cli'], (body, carrier) => {
  const operator = operatorOf(body, carrier);
  if (operator === null) return answer(9002);
  const { senders } = carrier.settings;
  return answer(9000, { isAvailable: senders ? !!senders[String(body.cli)]?.includes(operator) : true });
});

const operatorBalance = ask('balance', [...credentials, 'mno'], (body, carrier) => {
  const operator = operatorOf(body, carrier);
  return operator === null
    ? answer(9002)
    : answer(9000, { availableBalance: carrier.purses.balance(operator) });
});

const platformBalance = ask('balance', ['apiKey'], (body, carrier) =>
  body.apiKey === carrier.settings.apiKey
    ? answer(9000, { availableBalance: carrier.purses.balance('platform') })
    : answer(9002),
);

export const platformCalls: Readonly<Record<string, ReadCall>> = {
  'POST /a2p-sms/api/v1/send-sms': (request, carrier) => new PlatformSend(request, carrier, false),
  'POST /a2p-sms-iptsp/api/v1/send-sms': (request, carrier) => new PlatformSend(request, carrier, true),
  'POST /a2p-proxy-api/api/v1/check-delivery-report': deliveryReport,
  'POST /a2p-proxy-api-iptsp/api/v1/check-delivery-report': deliveryReport,
  'POST /a2p-proxy-api/api/v1/check-cli': senderState,
  'POST /a2p-proxy-api/api/v1/check-credit-balance': operatorBalance,
  'POST /a2p-proxy-api-iptsp/api/v1/check-credit-balance': operatorBalance,
  'POST /a2p-wallet/api/v1/check-current-balance': platformBalance,
};
