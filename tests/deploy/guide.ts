import { readFileSync } from 'node:fs';

/** The commands under each heading of a guide, with the version of this release. */
export function commandsOf(guide: string, version: string): Map<string, string> {
  const sections = readFileSync(guide, 'utf8').split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      [...section.matchAll(/^```\n([^]*?)^```$/gm)]
        .map(([, block]) => block!)
        .join('')
        .replaceAll('0.9.0', version),
    ]),
  );
}
