import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { createContactGroup, listContactGroups } from '#contract/main-api/sending/contactGroups.ts';
import {
  createDepartment,
  listDepartments,
  updateDepartment,
} from '#contract/main-api/people/departments.ts';
import { departmentList } from '#contract/main-api/lookups.ts';
import { searchRecords } from '#contract/main-api/search.ts';
import { createTemplate, listTemplates } from '#contract/main-api/sending/templates.ts';
import { pageOf, refused } from '#tests/helpers/http/answers.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterAll(() => world.close());

/** The same letters as two keyboards write them; the second is in normal form C. */
const composed = 'জ\u09dfনগর শাখা';
const decomposed = 'জয\u09bcনগর শাখা';

const create = (name: string) => world.admin.call(createDepartment, { body: { name, companyId: padmaId } });
const names = async (query: Input<typeof listDepartments>['query']) =>
  (await pageOf(world.admin, listDepartments, query)).rows.map(({ name }) => name);

describe('names that two keyboards write differently', () => {
  test('are one name: kept in one form, and taken for both', async () => {
    expect(await create(composed)).toMatchObject({ name: decomposed });
    const taken = [409, 'conflict', { name: 'name-taken' }];
    for (const name of [composed, decomposed])
      expect(await refused(world.admin, createDepartment, { body: { name, companyId: padmaId } })).toEqual(
        taken,
      );
    const { id } = await create('ক শাখা');
    expect(
      await refused(world.admin, updateDepartment, { params: { id }, body: { name: composed } }),
    ).toEqual(taken);
  });

  test.each(['জ\u09df', 'জয\u09bc', 'য\u09bcনগ'])('are found by %j in their list', async (q) => {
    expect(await names({ filter: { q } })).toEqual([decomposed]);
  });

  test.each(['জ\u09dfন', 'জয\u09bcন'])('are found by %j in all screens', async (text) => {
    await world.padma.call(createTemplate, { body: { name: `${decomposed} ${text.length}`, text: 'x' } });
    const { responseList } = await world.padma.call(searchRecords, { query: { text } });
    expect(responseList.map(({ name }) => name)).toContain(`${decomposed} ${text.length}`);
  });

  test('are found in texts that are stored as they were typed', async () => {
    for (const [index, text] of [composed, decomposed].entries())
      await world.padma.call(createTemplate, { body: { name: `Text ${index}`, text: `এখন ${text} খোলা` } });
    for (const q of [`এখন ${composed}`, `এখন ${decomposed}`])
      expect((await pageOf(world.padma, listTemplates, { filter: { q } })).rows).toHaveLength(2);
  });

  test('are too long by the form that is kept', async () => {
    const letter = '\u09df';
    expect(
      await refused(world.admin, createDepartment, { body: { name: letter.repeat(51), companyId: padmaId } }),
    ).toEqual([400, 'validation-failed', { name: 'too-long' }]);
    expect(await create(letter.repeat(50))).toMatchObject({ name: 'য\u09bc'.repeat(50) });
  });

  test('cannot be fields of one group twice', async () => {
    const body = { name: 'Group', columns: ['পদ ঘোড়া', 'পদ ঘো\u09dcা'] };
    expect(await refused(world.padma, createContactGroup, { body })).toEqual([
      422,
      'rule-refused',
      { columns: 'column-twice' },
    ]);
  });
});

describe('lists by name', () => {
  const inOrder = [
    ...['10', '২ নং', '৩', 'apple', 'Banana', 'Zebra'],
    ...['উৎসব', 'উদয়', 'বট', 'বড় বাজার', 'বড় ভাই', 'বাড়ি'],
  ].map((name) => name.normalize('NFC'));

  test('are in the order of CLDR, in either direction', async () => {
    const groups = inOrder.toSorted();
    for (const name of groups) await world.padma.call(createContactGroup, { body: { name } });
    for (const direction of ['ASC', 'DESC'] as const) {
      const { rows } = await pageOf(world.padma, listContactGroups, {
        sort: ['name', direction],
        range: [0, 99],
      });
      const found = rows.map(({ name }) => name);
      expect(direction === 'ASC' ? found : found.toReversed()).toEqual(inOrder);
    }
  });

  test('are so where one chooses from them, too', async () => {
    for (const name of ['Zebra', 'apple', 'উদয়', 'উৎসব', '৫']) await create(name);
    const { responseList } = await world.padma.call(departmentList, {});
    const found = responseList.map(({ name }) => name);
    const made = ['৫', 'apple', 'Zebra', 'উৎসব', 'উদয়'];
    expect(found.filter((name) => made.includes(name))).toEqual(made);
  });
});
