import type { HttpCarrierChange, HttpRequestTemplate } from '#contract/main-api/carriers/httpCarrier.ts';
import type { RouteDryRun, RouteDryRunReply } from '#contract/main-api/carriers/routeDryRun.ts';
import { pollValues, sendValues, type SentMessage } from './answers/fieldValues.ts';
import { answerReader } from './answers/readAnswer.ts';
import { parseReceipts, receiptReader } from './receipts/readReceipts.ts';
import { requestTemplate } from './request/requestTemplate.ts';
import type { FieldValues } from './request/template.ts';

/** Stands for secrets: the only sign that stays as it is wherever it is written. */
const masked = '********';
/** The id of a message that is none. */
const messageId = 1_000_001;
const routeId = 1;
const carrierId = 'carrier-id';
/** The regulator's, of an approved promotional text. */
const campaignId = 'campaign-id';

/** The requests that a route would make, with masked secrets, and how answers and receipts are read. Nothing is sent. */
export function dryRun(
  { host, port, usesTls, httpCarrier: settings, message, idMode = 'exact', answer, receipt }: RouteDryRun,
  msisdn: string,
): RouteDryRunReply {
  const sources = { routeId, settings, password: masked, receiptSecret: masked, basic: masked };
  const isPromotional = message.class === 'promotional';
  const sent: SentMessage = {
    ...message,
    msisdn,
    id: messageId,
    campaignId: isPromotional ? campaignId : null,
  };
  const origin = `${usesTls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const { poll, way } = settings.receipts;
  return {
    request: shown(settings.send, sendValues(sources)(sent), origin),
    poll: way === 'polled' && poll ? shown(poll, pollValues(sources, carrierId, msisdn), origin) : null,
    answer: answer ? readAnswer(settings, answer) : null,
    receipts:
      receipt === undefined || receipt === null
        ? null
        : receiptReader(settings.receipts, idMode)(
            readPasted(receipt),
            way === 'polled' ? carrierId : null,
          ).map(({ carrierMessageId: id, ...others }) => ({ id, ...others })),
  };
}

function shown(template: HttpRequestTemplate, values: FieldValues, origin: string) {
  const { method, path, headers = {}, body = null } = requestTemplate(template).fill(values);
  const named = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return { method, url: `${origin}${path}`, headers: named, body };
}

function readAnswer({ answers }: HttpCarrierChange, { status, body }: { status: number; body: string }) {
  const verdict = answerReader(answers)(status, Buffer.from(body));
  return verdict
    ? {
        result: verdict.result,
        rule: verdict.rule,
        carrierMessageId: verdict.id,
        carrierStatus: verdict.carrierStatus,
      }
    : { result: 'uncertain' as const, rule: null, carrierMessageId: null, carrierStatus: null };
}

/** A body as it was pushed, or the address with its query. */
function readPasted(receipt: string): unknown {
  const at = /^\s*(?:https?:\/)?\/[!-~]*\?/.exec(receipt)?.[0].length;
  return at === undefined ? parseReceipts('', receipt) : parseReceipts(receipt.slice(at).trim(), '');
}
