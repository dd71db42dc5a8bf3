import { parseArgs } from 'node:util';
import { lossFoundAt, markLossDecided } from '#services/kit/database/embedded/RunRecord.ts';
import { isEmbedded, type Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { runCommand, withDatabase } from '#services/kit/process/command.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { listMayHaveLeft, resolveMayHaveLeft } from '#services/engine/may-have-left/mayHaveLeft.ts';
import { databaseManagerSettings } from '../config.ts';

const usage = `After a backup was restored, or a power cut took the end of an embedded database: the messages that were unsent then, and may have been sent since. See docs/operators/backup.md.

  npm run restored -- --list         counts them, by company and class
  npm run restored -- --uncertain    marks them as uncertain: they are not sent again
  npm run restored -- --send-again   lets them be sent, flagged as possible duplicates

  --before 2026-11-23T12:00:00Z      only those that were accepted before this time`;

await runCommand(1, async () => {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      uncertain: { type: 'boolean', default: false },
      'send-again': { type: 'boolean', default: false },
      before: { type: 'string' },
    },
  });
  const chosen = (['list', 'uncertain', 'send-again'] as const).filter((name) => values[name]);
  const [action] = chosen;
  if (!action || chosen.length > 1) throw new Error(usage);
  const before = timeOf(values.before);
  const settings = readProcessSettings(databaseManagerSettings);
  const log = createLog('restored', 'warn');
  await withDatabase(settings, log, async (database) => {
    for (const one of await listMayHaveLeft(database, before))
      process.stdout.write(
        `${one.company}, ${one.class}: ${one.messages} messages, accepted from ` +
          `${one.firstAcceptedAt.toISOString()} to ${one.lastAcceptedAt.toISOString()}\n`,
      );
    if (action === 'list') process.stdout.write('Nothing was changed.\n');
    else {
      const resolved = await resolveMayHaveLeft(database, action, before);
      const done =
        action === 'uncertain' ? 'are uncertain and will not be sent' : 'will be sent as possible duplicates';
      process.stdout.write(`${resolved} messages ${done}.\n`);
      if (isEmbedded(database)) await endPause(database, settings.DATA_DIR);
    }
  });
});

/** After a power cut Barta sends again when all that was accepted until it was found is decided. */
async function endPause(database: Database, dataDir: string): Promise<void> {
  const foundAt = lossFoundAt(dataDir);
  if (!foundAt) return;
  const undecided = (await listMayHaveLeft(database, foundAt)).reduce((sum, each) => sum + each.undecided, 0);
  if (undecided === 0) markLossDecided(dataDir);
  else
    process.stdout.write(
      `${undecided} messages that were accepted before ${foundAt.toISOString()} are not decided: nothing is sent until they are.\n`,
    );
}

function timeOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  // Without a zone it would mean another time on another machine.
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new Error(
      '--before takes a time with its zone, e.g. 2026-11-23T12:00:00Z or 2026-11-23T18:00:00+06:00.',
    );
  return time;
}
