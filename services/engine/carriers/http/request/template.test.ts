import { describe, expect, test } from 'vitest';
import type { HttpRequestTemplate } from '#contract/main-api/carriers/httpCarrier.ts';
import { requestTemplate } from './requestTemplate.ts';
import { Template } from './template.ts';

const nasty = 'শীত & "50%" <b>\\ +1\r\nX: y\u0000';

function filled(template: Partial<HttpRequestTemplate>, values: Record<string, string>) {
  const whole = {
    method: 'POST',
    path: '/send',
    headers: [],
    bodyFormat: 'none',
    body: '',
    ...template,
  } as const;
  return requestTemplate(whole as HttpRequestTemplate).fill((field) => values[field] ?? '');
}

describe('a field is written as its place needs it', () => {
  test('in a path and in a query', () => {
    const { path } = filled({ path: '/to/{to}?text={text}' }, { to: '../a/b?c#d', text: nasty });
    expect(path.startsWith('/to/..%2Fa%2Fb%3Fc%23d?text=')).toBe(true);
    expect(new URLSearchParams(path.slice(path.indexOf('?'))).get('text')).toBe(nasty);
  });

  test('in a form', () => {
    const { body, headers } = filled(
      { bodyFormat: 'form', body: 'a=1&text={text}&b={to}' },
      { text: nasty, to: 'x&y=z' },
    );
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ a: '1', text: nasty, b: 'x&y=z' });
    expect(headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded' });
  });

  test('in a text of JSON', () => {
    const { body, headers } = filled(
      { bodyFormat: 'json', body: '{"messages":[{"to":"+{to}","text":"{text}","of":{}}]}' },
      { text: nasty, to: '880' },
    );
    expect(JSON.parse(body!)).toEqual({ messages: [{ to: '+880', text: nasty, of: {} }] });
    expect(headers).toEqual({ 'content-type': 'application/json' });
  });

  test('in XML, without the characters that it cannot have', () => {
    const { body } = filled({ bodyFormat: 'xml', body: '<text>{text}</text>' }, { text: nasty });
    expect(body).toBe('<text>শীত &#38; &#34;50%&#34; &#60;b&#62;\\ +1\r\nX: y</text>');
  });

  test('in a header, which it cannot end', () => {
    const { headers } = filled({ headers: [{ name: 'X-Text', value: 'a {text}' }] }, { text: nasty });
    expect(headers!['x-text']).toBe('a %E0%A6%B6%E0%A7%80%E0%A6%A4 & "50%" <b>\\ +1%0D%0AX: y%00');
  });

  test('and a content type of its own stands', () => {
    const headers = [{ name: 'Content-Type', value: 'application/vnd.sms+json' }];
    expect(filled({ bodyFormat: 'json', body: '{}', headers }, {}).headers).toEqual({
      'content-type': 'application/vnd.sms+json',
    });
  });
});

test('a parameter that is made of fields alone is left out when they are empty', () => {
  const path = '/send?text={gsm}&hex={hex}&empty=&flag&pair={hex}{hex}&dlr=x{hex}';
  expect(filled({ path }, { gsm: 'a' }).path).toBe('/send?text=a&empty=&flag&dlr=x');
  expect(filled({ bodyFormat: 'form', body: 'text={gsm}&hex={hex}' }, { hex: '0985' }).body).toBe('hex=0985');
});

test('braces that name no field stay as they are, and a value is not read again', () => {
  const template = new Template('{ {} {A} {to} {to', 'plain');
  expect(template.fields).toEqual(['to']);
  expect(template.fill(() => '{to}')).toBe('{ {} {A} {to} {to');
});
