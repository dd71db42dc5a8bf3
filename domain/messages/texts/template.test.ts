import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fieldKey,
  fieldsOf,
  fill,
  literalText,
  mapLiterals,
  maxFieldName,
  parseTemplate,
  placeOf,
  render,
} from './template.ts';

const values = new Map([
  ['Name', 'Rahim'],
  ['Due date', '21/11/2026'],
  ['blank', ' '],
  ['braces', '{{name}}'],
]);

describe('render', () => {
  test.each([
    ['Dear {{name}}, pay by {{ DUE   DATE }}.', 'Dear Rahim, pay by 21/11/2026.'],
    ['{{name}}{{name}}', 'RahimRahim'],
    ['no field', 'no field'],
    ['', ''],
    ['{{{name}}}', '{Rahim}'],
    ['{{{{name}}', '{{name}}'],
    ['{{{{ {{name}} }}', '{{ Rahim }}'],
    ['{{name} {{name}}', '{{name} Rahim'],
    ['{{}} {{ }} }} {', '{{}} {{ }} }} {'],
    ['{{na\nme}}', '{{na\nme}}'],
    ['{{braces}}', '{{name}}'],
  ])('writes %j as %j', (template, text) => {
    expect(render(template, values)).toEqual({ text, unknown: [], empty: [] });
  });

  test('says which fields nobody has given, and which are blank', () => {
    expect(render('{{nmae}} {{Blank}} {{name}} {{nmae}}', values)).toEqual({
      text: '   Rahim ',
      unknown: ['nmae'],
      empty: ['Blank'],
    });
  });

  test('finds a field whose heading has characters that cannot be seen', () => {
    const marked = new Map([
      ['\u200eName\u200b', 'Rahim'],
      ['', 'nothing'],
    ]);
    expect(render('Dear {{name}}', marked)).toMatchObject({ text: 'Dear Rahim', unknown: [] });
    expect(render('{{\u200b}}', marked).unknown).toHaveLength(1);
  });

  test('finds a field called like something that every object has', () => {
    expect(render('{{__proto__}} {{constructor}}', values).unknown).toEqual(['__proto__', 'constructor']);
  });

  test('gives no text that is too long to be sent anyway', () => {
    expect(render('{{v}}'.repeat(1_000), new Map([['v', 'x'.repeat(10_000)]])).text).toBeNull();
    expect(render('{{v}}', new Map([['v', 'x'.repeat(10_000)]])).text).toHaveLength(10_000);
  });
});

describe('mapLiterals', () => {
  test('changes what stands between the fields and never their names', () => {
    const upper = (literal: string) => literal.toUpperCase();
    expect(mapLiterals('Dear {{ name }}, {{{{pay {{due}}{', upper)).toBe('DEAR {{name}}, {{{{PAY {{due}}{');
  });

  test('says the same as before when nothing is changed', () => {
    const piece = fc.constantFrom('{', '{{', '}}', 'name', ' ', '{{name}}', '\n');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(
          render(
            mapLiterals(text, (literal) => literal),
            values,
          ).text,
        ).toBe(render(text, values).text);
      }),
    );
  });
});

describe('fieldsOf', () => {
  test('names each field once, as it was first written', () => {
    expect(fieldsOf('{{ Name }} {{name}} {{amount}} {{নাম}}')).toEqual(['Name', 'amount', 'নাম']);
  });

  test('takes a name of 64 characters and no longer one', () => {
    const name = 'n'.repeat(maxFieldName);
    expect(fieldsOf(`{{${name}}} {{ ${name} }}`)).toEqual([name]);
    expect(fieldsOf(`{{${name}n}}`)).toEqual([]);
  });
});

describe('parseTemplate', () => {
  test('counts braces that make no field', () => {
    expect(parseTemplate('{{name} {{}} {{name}} {{{{literal}}').strayBraces).toBe(2);
    expect(parseTemplate('{{{name}}}').strayBraces).toBe(0);
  });

  test('matches the same letters however they are composed', () => {
    expect(fieldKey(' Ca\u0301fe\u00a0 ')).toBe(fieldKey('cÁfe'));
  });

  const piece = fc.constantFrom('{', '{{', '}', '}}', ' ', '\n', 'a', 'নাম', '{{name}}', '{{{{');

  test('loses nothing: a text filled with its own fields is the text, save for doubled braces', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('').replaceAll('{{{{', '');
        const template = parseTemplate(text);
        fc.pre(!text.includes('{{{{'));
        const compact = (written: string) => written.replace(/\s/g, '');
        const names = template.fields.map(({ name }) => `{{${name}}}`);
        expect(compact(fill(template, names)!)).toBe(compact(text));
      }),
    );
  });

  test('reads 10,000 characters in 10 ms, whatever they are', () => {
    const worst = ['{', '{{', '{{{', '{{a', '{{ ', '}', '{{name', '{{a}', '{{a}}', '{{a{'];
    const unit = fc.oneof(fc.constantFrom(...worst), fc.string({ maxLength: 5 }));
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 4 }), (units) => {
        const text = units.join('').padEnd(1, '{').repeat(10_000).slice(0, 10_000);
        // The best of three: the machine may be busy with something else.
        const times = [1, 2, 3].map(() => {
          const started = performance.now();
          parseTemplate(text);
          return performance.now() - started;
        });
        expect(Math.min(...times)).toBeLessThan(10);
      }),
    );
  });
});

test('the literal text is what all recipients get', () => {
  expect(literalText('Dear {{name}}, pay {{ due }} {{{{now}}')).toBe('Dear , pay  {{now}}');
});

describe('placeOf', () => {
  test.each([
    ['name', '{{name}}'],
    ['  Due date ', '{{Due date}}'],
    ['নাম', '{{নাম}}'],
  ])('%j is written %j', (name, place) => expect(placeOf(name)).toBe(place));

  test.each(['', '  ', 'a}b', '{a', 'a}}{{b', 'a\nb', 'a'.repeat(maxFieldName + 1)])(
    '%j is no name',
    (name) => expect(placeOf(name)).toBeNull(),
  );
});
