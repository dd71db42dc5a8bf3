import { inflateSync } from 'node:zlib';

/**
 * The texts of each page of a PDF file as pdfkit writes it, in the order in which they were drawn, with a line between two.
 * Glyphs are read back by the tables that the file has for copying text.
 */
export function pdfPages(file: Uint8Array): string[] {
  const text = Buffer.from(file).toString('latin1');
  const objects = new Map<number, { head: string; content: string }>();
  for (const [, id, body] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', octets] = body!.split(/\nstream\n/s);
    const stream = octets?.replace(/\nendstream$/s, '');
    const isPacked = head.includes('/FlateDecode');
    const content =
      stream === undefined
        ? ''
        : isPacked
          ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
          : stream;
    objects.set(Number(id), { head, content });
  }
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))!.head)![1];
      fonts.set(name!, glyphsOf(objects.get(Number(table))!.content));
    }
  }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => /\/Contents (\d+) 0 R/.exec(head)![1])
    .map((id) => textsOf(objects.get(Number(id))!.content, fonts).join('\n'));
}

/** Glyph as the file writes it → the characters that it stands for. */
function glyphsOf(table: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first, list] of table.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/gs)) {
    [...list!.matchAll(/<([\w ]*)>/g)].forEach(([, units], index) => {
      const code = (parseInt(first!, 16) + index).toString(16).padStart(4, '0');
      const characters = units!.replaceAll(' ', '').match(/.{4}/g) ?? [];
      glyphs.set(code, String.fromCharCode(...characters.map((unit) => parseInt(unit, 16))));
    });
  }
  return glyphs;
}

function textsOf(content: string, fonts: Map<string, Map<string, string>>): string[] {
  const texts: string[] = [];
  let font = new Map<string, string>();
  const parts =
    /\/ActualText \((?<actual>(?:\\.|[^\\)])*)\).*?EMC|\/(?<name>F\d+) [\d.]+ Tf|\[(?<shown>.*?)\] TJ/gs;
  for (const { groups } of content.matchAll(parts)) {
    const { actual, name, shown } = groups!;
    if (actual) texts.push(utf16Of(actual));
    else if (name) font = fonts.get(name)!;
    else {
      const codes = [...shown!.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
      texts.push(codes.map((code) => font.get(code) ?? '?').join(''));
    }
  }
  return texts;
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A text of the file, with its byte order mark. */
function utf16Of(escaped: string): string {
  const octets = escaped.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
  return Buffer.from(octets, 'latin1').swap16().toString('utf16le').slice(1);
}
