/** A request of the public API as a program makes it. */
export interface ProgramRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Sent as JSON. */
  body?: Record<string, unknown>;
}

/** The languages of snippets, by the names that they have everywhere. */
export const languageNames = { curl: 'curl', node: 'Node.js', php: 'PHP', python: 'Python' } as const;
export type SnippetLanguage = keyof typeof languageNames;
export const snippetLanguages = Object.keys(languageNames) as SnippetLanguage[];

/** Stands for the key, which is shown once and never again. */
export const keyPlaceholder = 'YOUR_API_KEY';

const indent = 2;

/** The lines of a program in a language that make the request and print what comes back. */
export function snippetOf(language: SnippetLanguage, request: ProgramRequest, key = keyPlaceholder): string {
  return writers[language](request, key);
}

const writers: Record<SnippetLanguage, (request: ProgramRequest, key: string) => string> = {
  curl: ({ method, url, body }, key) =>
    [
      `curl ${method === 'POST' ? '-X POST ' : ''}${shell(url)}`,
      ...headersOf(body, key).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
      ...(body ? [`-d ${shell(JSON.stringify(body, null, indent))}`] : []),
    ].join(' \\\n  '),

  node: ({ method, url, body }, key) => `const response = await fetch(${JSON.stringify(url)}, {
  method: ${JSON.stringify(method)},
  headers: {
${headersOf(body, key)
  .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  .join('\n')}
  },${body ? `\n  body: JSON.stringify(${nested(body)}),` : ''}
});
console.log(response.status, await response.json());`,

  php: ({ method, url, body }, key) => `<?php
$curl = curl_init(${php(url)});
curl_setopt_array($curl, [
  CURLOPT_CUSTOMREQUEST => ${php(method)},
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => [
${headersOf(body, key)
  .map(([name, value]) => `    ${php(`${name}: ${value}`)},`)
  .join('\n')}
  ],${body ? `\n  CURLOPT_POSTFIELDS => json_encode(${php(body, indent)}),` : ''}
]);
$answer = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_HTTP_CODE), ' ', $answer, PHP_EOL;`,

  python: ({ method, url, body }, key) => `import json
import urllib.error
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    method=${JSON.stringify(method)},
    headers={
${headersOf(body, key)
  .map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  .join('\n')}
    },${body ? `\n    data=json.dumps(${python(body, 2 * indent)}).encode(),` : ''}
)
try:
    with urllib.request.urlopen(request) as response:
        print(response.status, response.read().decode())
except urllib.error.HTTPError as refusal:
    print(refusal.code, refusal.read().decode())`,
};

function headersOf(body: ProgramRequest['body'], key: string): [string, string][] {
  return [
    ['Authorization', `Bearer ${key}`],
    ...(body ? ([['Content-Type', 'application/json']] as [string, string][]) : []),
  ];
}

/** One word of a POSIX shell, whatever it holds. */
function shell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** JSON is JavaScript; its lines stand as deep as the line in which it begins. */
function nested(body: object): string {
  return JSON.stringify(body, null, indent).replaceAll('\n', '\n  ');
}

function php(value: unknown, depth = 0): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, String.raw`\$&`)}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const items = Array.isArray(value)
    ? value.map((item) => php(item, depth + indent))
    : Object.entries(value).map(([name, item]) => `${php(name)} => ${php(item, depth + indent)}`);
  return inLines('[', items, ']', depth);
}

const pythonWords: Record<string, string> = { true: 'True', false: 'False', null: 'None' };

/** A text of JSON is one of Python. */
function python(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) {
    const json = JSON.stringify(value);
    return pythonWords[json] ?? json;
  }
  if (Array.isArray(value))
    return inLines(
      '[',
      value.map((item) => python(item, depth + indent)),
      ']',
      depth,
    );
  const items = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${python(item, depth + indent)}`,
  );
  return inLines('{', items, '}', depth);
}

function inLines(opening: string, items: string[], closing: string, depth: number): string {
  if (items.length === 0) return opening + closing;
  const margin = ' '.repeat(depth + indent);
  return `${opening}\n${items.map((item) => `${margin}${item},\n`).join('')}${' '.repeat(depth)}${closing}`;
}
