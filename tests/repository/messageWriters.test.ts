import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOfProduct, root } from '#tests/helpers/repository/productFiles.ts';

const door = 'services/engine/messages/';

/** Statements that add or change rows of `messages`; deleting them changes no state. */
function writesIn(text: string): string[] {
  const table = String.raw`(?:only\s+)?(?:public\.)?"?messages"?(?![\w.])`;
  const statement = new RegExp(
    String.raw`\b(?:update|insert\s+into|merge\s+into|copy)\s+${table}|\b(?:updateTable|insertInto|replaceInto|mergeInto)\(\s*['"\`]messages\b`,
    'gi',
  );
  return text.match(statement) ?? [];
}

test('a write of messages is found in SQL and in queries that are built', () => {
  for (const text of [
    "update messages set status = 'failed'",
    'UPDATE  only messages as m set',
    'insert into messages (id)',
    'insert into public.messages (id)',
    "queries.updateTable('messages').set({ status })",
    "queries\n  .insertInto('messages as new')",
  ])
    expect(writesIn(text), text).toHaveLength(1);
  for (const text of [
    'for update of messages',
    'update messages_kept set',
    'insert into message_parts (id)',
    "selectFrom('messages')",
    'delete from messages using old',
  ])
    expect(writesIn(text), text).toEqual([]);
});

test('only one folder writes the state of messages, and one file its updates of status', () => {
  const writes = filesOfProduct()
    .filter((file) => file.startsWith('services/') || file.startsWith('database/'))
    // The invented past of the demo is written as it ended.
    .filter((file) => !file.startsWith('services/demo/'))
    .flatMap((file) => writesIn(readFileSync(`${root}/${file}`, 'utf8')).map(() => file));
  // `requeue.ts` moves messages from chunk to chunk, `references.ts` names those of a list.
  const others = [`${door}requeue.ts`, `${door}references.ts`];
  expect(new Set(writes)).toEqual(new Set([`${door}transition.ts`, ...others]));
  for (const file of others)
    expect(readFileSync(`${root}/${file}`, 'utf8')).not.toMatch(/\bset\b[^`]*\bstatus\s*=/);
});
