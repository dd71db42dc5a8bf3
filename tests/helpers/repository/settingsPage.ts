import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { isSecretSetting, secretFileSetting } from '#services/kit/files/secretFiles.ts';
import { allowedValues } from '#services/kit/process/settings.ts';
import { settingGroups } from './envExample.ts';

export const settingsPageFile = path.resolve(import.meta.dirname, '../../../docs/operators/settings.md');

const introduction = `# Settings

Each process reads its settings from the environment when it starts, and from the file \`.env\` in its folder those that the environment does
not set. A change takes effect at the next start. \`npm run doctor\` checks them. Routes, limits, sending hours and everything about
people and companies are no settings: they are changed in the portal, while Barta runs.

This page is made of the settings' own definitions; \`.env.example\` has the same as a file to begin with. Settings marked with † may also be
given as files: \`${secretFileSetting('SECRET_KEY')}\` names the file that holds \`SECRET_KEY\`.
`;

/** The text of docs/operators/settings.md: every setting with its default, its meaning and who else reads it. */
export async function settingsPage(): Promise<string> {
  const listed = new Set<string>();
  const parts = [introduction];
  for (const [heading, properties] of Object.entries(settingGroups)) {
    const own = Object.entries(properties).filter(([name]) => !listed.has(name));
    if (own.length === 0) continue;
    parts.push(`## ${heading}`, '| setting | default | allowed | meaning |\n| --- | --- | --- | --- |');
    const rows = own.map(([name, schema]) => {
      listed.add(name);
      const { description, default: value } = schema as { description?: string; default?: unknown };
      const allowed = (allowedValues(schema) ?? '').replace(/^one of: |^a whole number from /, '');
      const others = readersOf(name).filter((reader) => reader !== heading);
      const facts = [
        description,
        ...(heading !== everybody && others.length > 0 ? [`Also read by: ${others.join(', ')}.`] : []),
      ];
      const shown = value === '' ? '' : `\`${String(value)}\``;
      return `| \`${name}\`${isSecretSetting(name) ? ' †' : ''} | ${shown} | ${allowed} | ${facts.join(' ').replaceAll('|', '\\|')} |`;
    });
    parts[parts.length - 1] += `\n${rows.join('\n')}`;
  }
  const options = JSON.parse(readFileSync(path.resolve('.oxfmtrc.json'), 'utf8')) as FormatConfig;
  return (await format(settingsPageFile, `${parts.join('\n\n')}\n`, options)).code;
}

const [everybody] = Object.keys(settingGroups);

/** `npm start` reads all of them. */
function readersOf(name: string): string[] {
  const groups = Object.entries(settingGroups).filter(([heading]) => heading !== 'npm start');
  return groups.filter(([, properties]) => name in properties).map(([heading]) => heading);
}

if (process.argv[1] === import.meta.filename) writeFileSync(settingsPageFile, await settingsPage());
