import type { FieldProblem } from '#contract/errors.ts';
import {
  httpPollFields,
  httpSendFields,
  type HttpCarrierChange,
  type HttpReceipts,
  type HttpRequestTemplate,
} from '#contract/main-api/carriers/httpCarrier.ts';
import { networkList } from '#services/kit/auth/networks.ts';
import { Pattern } from './answers/pattern.ts';
import { answersNameId } from './answers/readAnswer.ts';
import { requestNamesId, requestTemplate } from './request/requestTemplate.ts';

type Problems = Record<string, FieldProblem>;

/** Finds what is wrong with the settings of a route, by the path of the field. */
export function settingsProblems({
  send,
  answers,
  receipts,
}: Pick<HttpCarrierChange, 'send' | 'answers' | 'receipts'>): Problems {
  const at = 'httpCarrier.receipts';
  const isPushed = receipts.way === 'pushed';
  return {
    ...requestProblems('httpCarrier.send', send, httpSendFields),
    ...contentProblems(send),
    ...answerProblems(answers),
    ...listed(receipts.states, (index, { word }) => ({
      [`${at}.states.${index}.word`]: new Pattern(word).problem,
    })),
    ...listed(receipts.networks, (index, network) => ({
      [`${at}.networks.${index}`]: networkList([network]) ? null : 'bad-format',
    })),
    ...listed([isPushed], (_, wanted) => ({
      [`${at}.id`]: wanted && receipts.id === null ? 'required' : null,
      [`${at}.callbackBase`]: wanted && receipts.callbackBase === null ? 'required' : null,
    })),
    ...(receipts.way === 'polled' && !receipts.poll && { [`${at}.poll`]: 'required' as const }),
    ...(receipts.poll && pollProblems(`${at}.poll`, receipts.poll)),
    ...fieldProblems(`${at}.callbackQuery`, receipts.callbackQuery, ['id']),
    ...(!answersNameId(answers) && linkProblems(at, send, receipts)),
  };
}

/** The text may be written whole, or for each of the two alphabets. */
function contentProblems(send: HttpRequestTemplate): Problems {
  const { fields } = requestTemplate(send);
  const hasAny = (...names: string[]) => names.some((name) => fields.has(name));
  const where = `httpCarrier.send.${send.bodyFormat === 'none' ? 'path' : 'body'}`;
  if (!hasAny('to', 'to_plus', 'to_local')) return { [where]: 'template-without-number' };
  const hasText = hasAny('text', 'text_hex') || (fields.has('gsm_text') && fields.has('unicode_hex'));
  return hasText ? {} : { [where]: 'template-without-text' };
}

/** Where answers name no id, a receipt can only be found by ours. */
function linkProblems(at: string, send: HttpRequestTemplate, receipts: HttpReceipts): Problems {
  if (receipts.way === 'polled') return { [`${at}.way`]: 'poll-without-id' };
  return receipts.way === 'pushed' && !requestNamesId(send, receipts)
    ? { [`${at}.callbackQuery`]: 'template-without-id' }
    : {};
}

function pollProblems(at: string, poll: HttpRequestTemplate): Problems {
  const { fields } = requestTemplate(poll);
  const where = `${at}.${poll.bodyFormat === 'none' ? 'path' : 'body'}`;
  return {
    ...(!fields.has('carrier_id') && { [where]: 'template-without-id' as const }),
    ...requestProblems(at, poll, httpPollFields),
  };
}

/** Headers that are the connection's own. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
]);

function requestProblems(at: string, request: HttpRequestTemplate, known: readonly string[]): Problems {
  const { method, path, headers, bodyFormat, body } = request;
  const names = new Set<string>();
  return {
    ...fieldProblems(`${at}.path`, path, known),
    ...(path.includes('#') && { [`${at}.path`]: 'bad-format' as const }),
    ...listed(headers, (index, { name, value }) => {
      const lower = name.toLowerCase();
      const isTaken = names.has(lower);
      names.add(lower);
      return {
        ...fieldProblems(`${at}.headers.${index}.value`, value, known),
        [`${at}.headers.${index}.name`]:
          ownHeaders.has(lower) || lower.startsWith('proxy-') ? 'not-allowed' : isTaken ? 'name-taken' : null,
      };
    }),
    ...fieldProblems(`${at}.body`, body, known),
    ...((bodyFormat === 'none') !== (body === '') && {
      [`${at}.body`]: body === '' ? ('required' as const) : ('not-allowed' as const),
    }),
    ...(method === 'GET' && bodyFormat !== 'none' && { [`${at}.bodyFormat`]: 'not-allowed' as const }),
    ...(bodyFormat === 'form' && !/^[!-~]*$/.test(body) && { [`${at}.body`]: 'bad-format' as const }),
    ...(bodyFormat === 'json' &&
      body !== '' &&
      !isJson(request) && { [`${at}.body`]: 'template-no-json' as const }),
  };
}

/** Fields stand in texts, as in `{ "to": "{to}" }`: filled with letters the whole must be JSON. */
function isJson(request: HttpRequestTemplate): boolean {
  try {
    JSON.parse(requestTemplate(request).fill(() => 'x').body ?? '');
    return true;
  } catch {
    return false;
  }
}

function fieldProblems(at: string, template: string, known: readonly string[]): Problems {
  const unknown = Array.from(template.matchAll(/\{([a-z][a-z0-9_]{0,30})\}/g), ([, name]) => name!).some(
    (name) => !known.includes(name),
  );
  return unknown ? { [at]: 'template-field-unknown' } : {};
}

function answerProblems(answers: HttpCarrierChange['answers']): Problems {
  const problems: Problems = {};
  for (const [index, { pattern, idField }] of answers.entries()) {
    const read = new Pattern(pattern);
    const problem = read.problem ?? (read.hasId && idField !== null ? 'pattern-id-twice' : null);
    if (problem) problems[`httpCarrier.answers.${index}.pattern`] = problem;
  }
  if (answers.every(({ result }) => result !== 'accepted'))
    problems['httpCarrier.answers'] = 'no-rule-accepts';
  return problems;
}

function listed<Item>(
  items: readonly Item[],
  problemsOf: (index: number, item: Item) => Record<string, FieldProblem | null>,
): Problems {
  const found = items.flatMap((item, index) => Object.entries(problemsOf(index, item)));
  return Object.fromEntries(found.filter((entry): entry is [string, FieldProblem] => entry[1] !== null));
}
