import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outcomes } from '#contract/database-manager/filter.ts';
import { messageStatuses, shownStatuses } from '#contract/sms-receiver/messages.ts';
import { shippedErrorWords } from '#domain/messages/errorWords.ts';
import { statusesOf } from '#domain/messages/status/messageStatus.ts';
import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { filesOfProduct, root } from '#tests/helpers/repository/productFiles.ts';

/** The statuses themselves, and the facts of which all lists are made. */
const authorities = ['contract/sms-receiver/messages.ts', 'domain/messages/status/messageStatus.ts'];
/** Words that are also outcomes stand in lists of those. */
const isOnlyStatus = (word: string) =>
  (messageStatuses as readonly string[]).includes(word) && !(outcomes as readonly string[]).includes(word);

/** Lists of quoted words, in TypeScript and in SQL, that name several statuses. */
function statusListsIn(text: string): string[] {
  const word = `'(?:${messageStatuses.join('|')})'`;
  const lists = text.match(new RegExp(`${word}(?:\\s*[,|]\\s*${word})+`, 'g')) ?? [];
  return lists.filter((list) => [...list.matchAll(/\w+/g)].filter(([each]) => isOnlyStatus(each)).length > 1);
}

test('a list of statuses is found in TypeScript and in SQL', () => {
  expect(statusListsIn(`const open = ['accepted', 'queued', 'submitted'];`)).toHaveLength(1);
  expect(statusListsIn(`sql\`where status in ('queued',\n 'submitted')\``)).toHaveLength(1);
  expect(statusListsIn(`type Early = 'accepted' | 'queued'`)).toHaveLength(1);
  expect(statusListsIn(`['delivered', 'failed', 'cancelled']; status === 'queued'`)).toEqual([]);
});

test('no file but the authority lists statuses of messages', () => {
  // The invented past of the demo draws its ends by chance.
  const files = filesOfProduct().filter(
    (file) => !authorities.includes(file) && !file.startsWith('services/demo/'),
  );
  expect(files.length).toBeGreaterThan(500);
  const lists = files.flatMap((file) =>
    statusListsIn(readFileSync(`${root}/${file}`, 'utf8')).map((list) => `${file}: ${list}`),
  );
  expect(lists).toEqual([]);
});

test('the manual of operators explains every status', () => {
  const manual = readFileSync(`${root}/docs/operators/running.md`, 'utf8');
  const [, statuses = ''] = /\n## Message statuses\n(.*?)\n## /s.exec(manual) ?? [];
  expect(shownStatuses.filter((status) => !statuses.includes(`\`${status}\``))).toEqual([]);
});

test('errors have shipped words by the names of command_status that the codec gives, and by every failed status', () => {
  const codes = Object.keys(shippedErrorWords);
  const names = codes.filter((code) => code.startsWith('ESME_'));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !Object.hasOwn(commandStatus, name))).toEqual([]);
  expect(codes).toEqual(expect.arrayContaining(statusesOf('failed')));
});
