import type { Simulator, SimulatorOptions } from '#services/simulator/startSimulator.ts';
import { simulator } from '../binds.ts';

/** The account at the first operator that a simulator without settings has. */
export const account = {
  username: 'barta',
  password: 'secret',
  billMsisdn: '8801700000000',
  apiKey: 'barta-key',
};

export const sendPath = '/a2p-sms/api/v1/send-sms';
export const iptspPath = '/a2p-sms-iptsp/api/v1/send-sms';
export const reportPath = '/a2p-proxy-api/api/v1/check-delivery-report';

export interface PlatformAnswer {
  serverTxnId: string;
  serverResponseCode: number;
  serverResponseMessage: string;
  mnoTxnId: string | null;
  mnoResponseCode: string | null;
  deliveryStatus: string[];
  dndMsisdn: string[];
  invalidMsisdn: string[];
  a2pDeliveryStatus: string;
  isAvailable: boolean;
  availableBalance: number;
}

export interface PlatformCaller extends Simulator {
  /** POSTs a body as it is. */
  post(path: string, body: unknown): Promise<Response>;
  ask(path: string, body: object): Promise<PlatformAnswer>;
  /** Sends a valid request, or whatever else is wanted of it. */
  send(changes?: object, path?: string): Promise<PlatformAnswer>;
  report(serverReference: string, changes?: object): Promise<PlatformAnswer>;
}

/** A simulator for one test, and calls of the Central Platform to it. */
export async function platform(options: SimulatorOptions = {}): Promise<PlatformCaller> {
  const running = await simulator(options);
  const post = (path: string, body: unknown) =>
    fetch(`http://127.0.0.1:${running.httpPort}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    });
  const ask = async (path: string, body: object) => (await (await post(path, body)).json()) as PlatformAnswer;
  return {
    ...running,
    post,
    ask,
    send: (changes = {}, path = sendPath) =>
      ask(path, {
        ...account,
        cli: 'BARTA',
        msisdnList: ['8801712345678'],
        transactionType: 'T',
        messageType: '1',
        isLongSMS: false,
        message: 'The shop is open.',
        ...changes,
      }),
    report: (serverReference, changes = {}) =>
      ask(reportPath, { ...account, msisdnList: [], serverReference, ...changes }),
  };
}

/** The code that decides: the platform's, or if it took the request the operator's. */
export function codeOf({ serverResponseCode, mnoResponseCode }: PlatformAnswer): number {
  return serverResponseCode === 9000 && mnoResponseCode !== null
    ? Number(mnoResponseCode)
    : serverResponseCode;
}
