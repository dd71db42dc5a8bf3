import { describe, expect, test } from 'vitest';
import { breakingChanges } from '#clients/generate/breakingChanges.ts';
import type { Document } from '#clients/generate/document.ts';
import { generatedFiles, readClientFile, releasedDocument } from '#clients/generate/index.ts';

test.each(Object.entries(generatedFiles()))(
  'clients/%s is what the contract says; npm run clients',
  (name, text) => {
    expect(readClientFile(name)).toBe(text);
  },
);

test('programs that were written for the last release go on', () => {
  const current = JSON.parse(readClientFile('openapi.json')) as Document;
  expect(breakingChanges(releasedDocument(), current)).toEqual([]);
});

describe('a change breaks programs', () => {
  const changed = (change: (document: Document) => void): string[] => {
    const document = releasedDocument();
    change(document);
    return breakingChanges(releasedDocument(), document);
  };
  const send = ({ paths }: Document) => paths['/v1/messages']!.post!;
  const bodyOf = (document: Document) => send(document).requestBody!.content['application/json']!.schema;
  const replyOf = (document: Document) =>
    send(document).responses['202']!.content['application/json']!.schema;

  test.each<[string, (document: Document) => void, string]>([
    ['a call is gone', ({ paths }) => delete paths['/v1/key'], 'GET /v1/key is gone'],
    [
      'a field of a request is gone',
      (document) => delete bodyOf(document).properties!.reference,
      'POST /v1/messages: body.reference is gone',
    ],
    [
      'a field is required',
      (document) => void bodyOf(document).required!.push('senderId'),
      'POST /v1/messages: body.senderId is required now',
    ],
    [
      'a word is not taken',
      (document) => void bodyOf(document).properties!.class!.enum!.pop(),
      'POST /v1/messages: body.class no longer takes promotional',
    ],
    [
      'a field of a reply is gone',
      (document) => {
        delete replyOf(document).properties!.id;
        replyOf(document).required = replyOf(document).required!.filter((name) => name !== 'id');
      },
      'POST /v1/messages: reply.id may be missing now',
    ],
    [
      'a field has another type',
      (document) => void (replyOf(document).properties!.credits = { type: 'string' }),
      'POST /v1/messages: reply.credits was integer and is string',
    ],
    [
      'a parameter of a query is gone',
      ({ paths }) => void paths['/v1/messages']!.get!.parameters.shift(),
      'GET /v1/messages: query.ids is gone',
    ],
  ])('if %s', (_, change, sentence) => {
    expect(changed(change)).toContain(sentence);
  });

  test('but not if calls, fields and words are added', () => {
    const added = changed((document) => {
      document.paths['/v1/new'] = { get: send(document) };
      bodyOf(document).properties!.more = { type: 'string' };
      replyOf(document).properties!.more = { type: 'string' };
      replyOf(document).required!.push('more');
      bodyOf(document).properties!.class!.enum!.push('other');
    });
    expect(added).toEqual([]);
  });
});
