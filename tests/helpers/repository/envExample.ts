import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TSchema } from 'typebox';
import { databaseManagerSettings } from '#services/database-manager/config.ts';
import { commonSettings } from '#services/kit/process/settings.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { portalSettings } from '#services/portal/config.ts';
import { simulatorSettings } from '#services/simulator/config.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { startSettings } from '#services/startSettings.ts';

type Properties = Record<string, TSchema>;

/** Heading → settings. One that several read stands under the first. */
export const settingGroups: Record<string, Properties> = {
  'Every service': commonSettings,
  'Main API': mainApiSettings.properties,
  'SMS receiver': smsReceiverSettings.properties,
  'Database manager': databaseManagerSettings.properties,
  Portal: portalSettings.properties,
  'Simulated carrier': simulatorSettings.properties,
  'npm start': startSettings.properties,
};

export const envExampleFile = path.resolve(import.meta.dirname, '../../../.env.example');

/** The text of `.env.example`: every setting with its sentence and its default. */
export function envExample(): string {
  const listed = new Set<string>();
  const lines = ['# Settings of Barta and their defaults. Copy to .env and change what you need.'];
  for (const [heading, properties] of Object.entries(settingGroups)) {
    const own = Object.entries(properties).filter(([name]) => !listed.has(name));
    if (own.length === 0) continue;
    lines.push('', `# ---- ${heading} ----`);
    for (const [name, schema] of own) {
      listed.add(name);
      const { description, default: value } = schema as { description?: string; default?: unknown };
      lines.push('', `# ${description}`, `${name}=${value}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(envExampleFile, envExample());
