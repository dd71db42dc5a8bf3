import { readFileSync } from 'node:fs';

/** The commands under each heading of a guide, in order. Blocks with a language are not commands to run. */
export function commandsOf(guide: string): Map<string, string> {
  const sections = readFileSync(guide, 'utf8').split(/^##+ /m).slice(1);
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      [...section.matchAll(/^```\n([^]*?)^```$/gm)].map(([, block]) => block!).join(''),
    ]),
  );
}
