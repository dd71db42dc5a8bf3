import { parseArgs } from 'node:util';
import { missingKeyHelp, readSealedSecrets, resealSecrets } from '#services/engine/upkeep/sealedSecrets.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { runCommand, withDatabase } from '#services/kit/process/command.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { mainApiSettings } from '../config.ts';

const usage = `Seals what is sealed with SECRET_KEY_PREVIOUS (passwords of routes, secrets of webhooks, API keys of the kind Twilio, keys of
second factors, client secrets of identity providers) with SECRET_KEY. See docs/operators/running.md, "Change SECRET_KEY".

  npm run secret-key -- --check   says with which key they are sealed, and changes nothing
  npm run secret-key -- --apply   seals them anew; it can be repeated

It works on the server of DATABASE_URL, also while the services run; or on the embedded database of DATA_DIR, while nothing else has
it open. Ends with 1 when some are not sealed with SECRET_KEY.`;

await runCommand(2, async () => {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, apply: { type: 'boolean', default: false } },
  });
  if (values.check === values.apply) throw new Error(usage);
  const settings = readProcessSettings(mainApiSettings);
  const secrets = secretBox(settings);
  return withDatabase(settings, createLog('secret-key', 'warn'), async (database) => {
    if (values.apply) say(`${await resealSecrets(database, secrets)} secrets were sealed anew.`);
    const sealed = await readSealedSecrets(database, secrets);
    const namesOf = (key: (typeof sealed)[number]['key']) =>
      sealed.filter((each) => each.key === key).map(({ name }) => name);
    say(`with SECRET_KEY: ${namesOf('current').length}`);
    say(`with SECRET_KEY_PREVIOUS: ${namesOf('previous').length}`);
    const lost = namesOf(null);
    if (lost.length > 0)
      say(`with a key that is missing: ${lost.length} (${lost.join(', ')}). ${missingKeyHelp}`);
    return namesOf('current').length === sealed.length ? 0 : 1;
  });
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
