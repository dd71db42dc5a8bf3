import type {
  HttpAnswerResult,
  HttpCarrier,
  HttpPreset,
  HttpRequestTemplate,
  receiptStateWords,
} from '#contract/main-api/carriers/httpCarrier.ts';

type Typed = string | null | undefined;

/** A request template as a form holds it, with parts that a GET or a request without body does not use. */
export interface RequestValues {
  method?: HttpRequestTemplate['method'] | null;
  path?: Typed;
  headers?: { name?: Typed; value?: Typed }[] | null;
  bodyFormat?: HttpRequestTemplate['bodyFormat'] | null;
  body?: Typed;
}

export interface RuleValues {
  status?: Typed;
  field?: Typed;
  pattern?: Typed;
  idField?: Typed;
  result?: HttpAnswerResult | null;
}

export interface ReceiptValues {
  way?: HttpPreset['receipts']['way'] | null;
  list?: Typed;
  id?: Typed;
  status?: Typed;
  error?: Typed;
  states?: { word?: Typed; state?: (typeof receiptStateWords)[number] | null }[] | null;
  callbackBase?: Typed;
  callbackQuery?: Typed;
  networks?: string[] | null;
  answer?: Typed;
  poll?: RequestValues | null;
}

/** Settings of a carrier over HTTP as a form holds them: an empty password keeps the one there is. */
export interface HttpValues {
  username?: Typed;
  password?: Typed;
  hasPassword?: boolean;
  removePassword?: boolean;
  send?: RequestValues | null;
  codings?: Partial<Record<keyof HttpPreset['codings'], Typed>>;
  classes?: Partial<Record<keyof HttpPreset['classes'], Typed>>;
  answers?: RuleValues[] | null;
  receipts?: ReceiptValues | null;
}

export const newRequest = {
  method: 'GET',
  path: null,
  headers: [],
  bodyFormat: 'none',
  body: null,
} satisfies RequestValues;

export const newRule = {
  status: '2xx',
  field: null,
  pattern: '*',
  idField: null,
  result: 'accepted',
} satisfies RuleValues;

/** The values of a new route, before a preset is chosen. */
export const newHttp = {
  send: newRequest,
  codings: { gsm: '0', unicode: '8' },
  classes: { otp: 'otp', transactional: 'transactional', promotional: 'promotional' },
  answers: [newRule],
  receipts: { way: 'none', id: 'id', status: 'status', states: [], networks: [], answer: 'OK', poll: null },
} satisfies HttpValues;

/** The settings as they are sent, which are complete only if the form is: what is needed and empty is left out. */
export function httpSettings(values: HttpValues) {
  const { username, password, removePassword } = values;
  return {
    username: textOf(username).trim(),
    ...shapeOf(values),
    ...(removePassword ? { password: null } : password && { password }),
  };
}

function shapeOf({ send, codings = {}, classes = {}, answers, receipts }: HttpValues) {
  return {
    send: requestSettings(send ?? {}),
    codings: { gsm: textOf(codings.gsm), unicode: textOf(codings.unicode) },
    classes: {
      otp: textOf(classes.otp),
      transactional: textOf(classes.transactional),
      promotional: textOf(classes.promotional),
    },
    answers: (answers ?? []).map(({ status, field, pattern, idField, result }) => ({
      ...filled({ status: trimmed(status), pattern, result }),
      field: trimmed(field),
      idField: trimmed(idField),
    })),
    receipts: receiptSettings(receipts ?? {}),
  };
}

function requestSettings({ method, path, headers, bodyFormat, body }: RequestValues) {
  const format = (method === 'POST' && bodyFormat) || 'none';
  return {
    method: method ?? 'GET',
    ...filled({ path: trimmed(path) }),
    headers: (headers ?? []).map(({ name, value }) => ({
      ...filled({ name: trimmed(name) }),
      value: textOf(value),
    })),
    bodyFormat: format,
    body: format === 'none' ? '' : textOf(body),
  };
}

function receiptSettings(receipts: ReceiptValues) {
  const { way, list, id, status, error, states, callbackBase, callbackQuery, networks, answer, poll } =
    receipts;
  return {
    way: way ?? 'none',
    list: trimmed(list),
    id: trimmed(id),
    ...filled({ status: trimmed(status) }),
    error: trimmed(error),
    states: (states ?? []).map(({ word, state }) => filled({ word, state })),
    callbackBase: trimmed(callbackBase),
    callbackQuery: textOf(callbackQuery).trim(),
    networks: networks ?? [],
    answer: textOf(answer),
    poll: way === 'polled' ? requestSettings(poll ?? {}) : null,
  };
}

/** The inputs that miss what only the service could refuse: path → key of the text. */
export function httpProblems({ receipts }: HttpValues): Record<string, string> {
  const isPushed = receipts?.way === 'pushed';
  return {
    ...(isPushed && !trimmed(receipts.callbackBase) && needed('httpCarrier.receipts.callbackBase')),
    ...(isPushed && !trimmed(receipts.id) && needed('httpCarrier.receipts.id')),
  };
}

const needed = (path: string) => ({ [path]: 'problems.required' });

/** Whether the form holds other settings than the saved ones, or a password. */
export function isHttpChanged(values: HttpValues, saved: HttpCarrier | null): boolean {
  return saved === null || comparable(httpSettings(values)) !== comparable(httpSettings(saved));
}

/** The preset with these settings, whatever there is of the provider's own; undefined if they are of no preset. */
export function presetOf<Preset extends { settings: HttpPreset }>(
  values: HttpValues,
  presets: readonly Preset[],
): Preset | undefined {
  return presets.find(({ settings }) => isSameShape(values, settings));
}

/** Whether nothing was entered that a preset would replace. */
export function isUntouched(values: HttpValues): boolean {
  return isSameShape(values, newHttp);
}

function isSameShape(values: HttpValues, others: HttpValues): boolean {
  return comparable(withoutOwn(values)) === comparable(withoutOwn(others));
}

function withoutOwn(values: HttpValues) {
  const { receipts, ...shape } = shapeOf(values);
  const { callbackBase: _callbackBase, networks: _networks, ...others } = receipts;
  return { ...shape, receipts: others };
}

/**
 * The values after a preset was chosen: account, address for receipts and networks are the provider's own, and stay.
 * @param suggestedBase where the carrier may reach the SMS receiver, unless something else was entered
 */
export function withPreset(values: HttpValues, settings: HttpPreset, suggestedBase: string): HttpValues {
  const { callbackBase, networks } = values.receipts ?? {};
  const isPushed = settings.receipts.way === 'pushed';
  return {
    ...values,
    ...settings,
    receipts: {
      ...settings.receipts,
      callbackBase: trimmed(callbackBase) ?? (isPushed ? suggestedBase : null),
      networks: networks ?? [],
    },
  };
}

/** Objects here are all made in one order of keys, so that equal ones have equal texts. */
const comparable = (value: unknown) => JSON.stringify(value);

const textOf = (text: Typed) => text ?? '';
const trimmed = (text: Typed) => text?.trim() || null;

/** Without what is empty, so that it counts as missing. */
function filled<Values extends Record<string, unknown>>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Partial<Values>;
}
