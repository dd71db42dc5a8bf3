import type {
  HttpBodyFormat,
  HttpReceipts,
  HttpRequestTemplate,
} from '#contract/main-api/carriers/httpCarrier.ts';
import type { HttpRequest } from '#services/kit/http-client/HttpCaller.ts';
import { ParameterTemplate, Template, type FieldValues } from './template.ts';

/** A request whose fields can be filled in. */
export interface RequestTemplate {
  /** The fields that it has anywhere. */
  fields: ReadonlySet<string>;
  fill(values: FieldValues): HttpRequest;
}

const contentTypes: Record<HttpBodyFormat, string | null> = {
  none: null,
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  xml: 'text/xml; charset=utf-8',
};

/** Reads the templates of a request once, so that a message only fills them in. */
export function requestTemplate({
  method,
  path,
  headers,
  bodyFormat,
  body,
}: HttpRequestTemplate): RequestTemplate {
  const at = path.indexOf('?');
  const before = new Template(at === -1 ? path : path.slice(0, at), 'url');
  const query = at === -1 ? null : new ParameterTemplate(path.slice(at + 1), 'url');
  const content = bodyTemplate(bodyFormat, body);
  const others = headers.map(({ name, value }) => ({
    name: name.toLowerCase(),
    value: new Template(value, 'header'),
  }));
  const hasType = others.some(({ name }) => name === 'content-type');
  const contentType = contentTypes[bodyFormat];
  return {
    fields: new Set(
      [before, query, content, ...others.map(({ value }) => value)].flatMap((part) => part?.fields ?? []),
    ),
    fill: (values) => ({
      method,
      path: query ? `${before.fill(values)}?${query.fill(values)}` : before.fill(values),
      headers: {
        ...(contentType !== null && !hasType && { 'content-type': contentType }),
        ...Object.fromEntries(others.map(({ name, value }) => [name, value.fill(values)])),
      },
      ...(content && { body: content.fill(values) }),
    }),
  };
}

/** Whether a receipt can name a message by our own id, because its request has that. */
export function requestNamesId(
  send: HttpRequestTemplate,
  { callbackQuery }: Pick<HttpReceipts, 'callbackQuery'>,
): boolean {
  return requestTemplate(send).fields.has('id') || callbackQuery.includes('{id}');
}

function bodyTemplate(format: HttpBodyFormat, body: string): Template | ParameterTemplate | null {
  switch (format) {
    case 'none':
      return null;
    case 'form':
      return new ParameterTemplate(body, 'form');
    default:
      return new Template(body, format);
  }
}
