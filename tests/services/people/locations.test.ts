import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  districtList,
  districtsOfDivision,
  divisionList,
  thanaList,
  thanasOfDistrict,
} from '#contract/main-api/people/locations.ts';
import { ensureLocations, findPlace, readLocations } from '#database/seed/locations.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { checkPlace } from '#services/main-api/locations/checkPlace.ts';
import type { Place } from '#services/main-api/locations/repository.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { openTestDatabase } from '#tests/helpers/database/database.ts';
import { addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let nobody: Client;

beforeAll(async () => {
  world = await startWorld();
  await addPerson(world.database, { username: 'nobody', companyId: 2 });
  nobody = await clientOf(world, 'nobody');
});
afterAll(() => world.close());

const byName = <Item extends { name: string }>(items: readonly Item[]) =>
  [...items].sort((left, right) => left.name.localeCompare(right.name, 'en'));
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe('the lists of places', () => {
  test('have whoever is signed in choose from all there are, by name', async () => {
    const files = await readLocations();
    const divisions = await nobody.call(divisionList, {});
    expect(divisions).toEqual({ responseList: byName(files.divisions), total: 8 });
    const districts = await nobody.call(districtList, {});
    expect([districts.total, districts.responseList.length]).toEqual([64, 64]);
    expect(namesOf(districts.responseList).slice(0, 3)).toEqual(['Bagerhat', 'Bandarban', 'Barguna']);
    const thanas = await nobody.call(thanaList, {});
    expect([thanas.total, thanas.responseList.length]).toEqual([files.thanas.length, files.thanas.length]);
    const byId = thanas.responseList.sort((left, right) => left.id - right.id);
    expect(byId).toEqual(files.thanas);
  });

  test('lead from a division to its districts, and from a district to its thanas', async () => {
    const { responseList: divisions } = await nobody.call(divisionList, {});
    const { id } = divisions.find(({ name }) => name === 'Sylhet')!;
    const { responseList: districts, total } = await nobody.call(districtsOfDivision, { params: { id } });
    expect([namesOf(districts), total]).toEqual([['Habiganj', 'Moulvibazar', 'Sunamganj', 'Sylhet'], 4]);
    const { id: districtId } = districts[1]!;
    const thanas = await nobody.call(thanasOfDistrict, { params: { id: districtId } });
    expect(namesOf(thanas.responseList)).toEqual([
      'Barlekha',
      'Juri',
      'Kamalganj',
      'Kulaura',
      'Moulvibazar Sadar',
      'Rajnagar',
      'Sreemangal',
    ]);
    expect(thanas.responseList[0]).toMatchObject({ nameBn: 'বড়লেখা'.normalize('NFC'), districtId });
  });

  test.each([districtsOfDivision, thanasOfDistrict])(
    'of a parent that does not exist are empty: $path',
    async (spec) => {
      const empty = { responseList: [], total: 0 };
      expect(await nobody.call(spec, { params: { id: 4_711 } })).toEqual(empty);
      expect(await nobody.call(spec, { params: { id: Number.MAX_SAFE_INTEGER } })).toEqual(empty);
    },
  );
});

describe('a place', () => {
  let dhanmondi: Place;
  let patiya: Place;
  beforeAll(async () => {
    dhanmondi = await findPlace(world.database, 'Dhaka', 'Dhanmondi');
    patiya = await findPlace(world.database, 'Chattogram', 'Patiya');
  });
  const check = (place: Partial<Place>) =>
    checkPlace(world.database, { divisionId: null, districtId: null, thanaId: null, ...place });

  test('may be named down to any level, or not at all', async () => {
    const { divisionId, districtId } = dhanmondi;
    for (const place of [{}, { divisionId }, { divisionId, districtId }, dhanmondi]) {
      expect(await check(place)).toEqual({});
    }
  });

  test('must exist at each level', async () => {
    expect(await check({ divisionId: 99 })).toEqual({ divisionId: 'no-such-record' });
    expect(await check({ ...dhanmondi, divisionId: 99 })).toEqual({ divisionId: 'no-such-record' });
    expect(await check({ ...dhanmondi, districtId: 99 })).toEqual({ districtId: 'no-such-record' });
    expect(await check({ ...dhanmondi, thanaId: 4_711 })).toEqual({ thanaId: 'no-such-record' });
    expect(await check({ divisionId: 99, districtId: 99, thanaId: 4_711 })).toEqual({
      divisionId: 'no-such-record',
      districtId: 'no-such-record',
      thanaId: 'no-such-record',
    });
  });

  test('must lie in the one above it', async () => {
    expect(await check({ ...dhanmondi, divisionId: patiya.divisionId })).toEqual({
      districtId: 'not-in-place',
    });
    expect(await check({ ...dhanmondi, thanaId: patiya.thanaId })).toEqual({ thanaId: 'not-in-place' });
    expect(await check({ ...patiya, divisionId: dhanmondi.divisionId, thanaId: dhanmondi.thanaId })).toEqual({
      districtId: 'not-in-place',
      thanaId: 'not-in-place',
    });
  });

  test('needs the one above it', async () => {
    expect(await check({ ...dhanmondi, divisionId: null })).toEqual({ divisionId: 'required' });
    expect(await check({ ...dhanmondi, districtId: null })).toEqual({ districtId: 'required' });
    expect(await check({ thanaId: dhanmondi.thanaId })).toEqual({
      divisionId: 'required',
      districtId: 'required',
    });
  });
});

describe('the places in the database', () => {
  const stored = (database: World['database']) =>
    database.selectFrom('thanas').select(['id', 'district_id', 'name', 'name_bn']).orderBy('id').execute();

  test('are the same when two services fill it at the same time', async () => {
    const { database, drop } = await openTestDatabase();
    for (const table of ['thanas', 'districts', 'divisions'] as const) {
      await database.deleteFrom(table).execute();
    }
    await Promise.all([ensureLocations(database), ensureLocations(database), ensureLocations(database)]);
    const { thanas } = await readLocations();
    expect(await stored(database)).toEqual(
      thanas.map(({ id, districtId, name, nameBn }) => ({
        id,
        district_id: districtId,
        name,
        name_bn: nameBn,
      })),
    );
    await drop();
  });

  test('are corrected by the next start, and a start that finds them right writes nothing', async () => {
    const { database, drop } = await openTestDatabase();
    const before = await stored(database);
    await database.updateTable('thanas').set({ name: 'Old', district_id: 1 }).where('id', '=', 365).execute();
    await database.updateTable('districts').set({ name_bn: 'পুরনো' }).where('id', '=', 8).execute();
    await database.deleteFrom('thanas').where('id', '=', 495).execute();
    await prepareDatabase(database);
    expect(await stored(database)).toEqual(before);
    const district = database.selectFrom('districts').select('name_bn').where('id', '=', 8);
    expect(await district.executeTakeFirst()).toEqual({ name_bn: 'চট্টগ্রাম' });

    // A row that is written anew has another address.
    const addresses = () =>
      database
        .selectFrom('thanas')
        .select(({ ref }) => ref('ctid' as never).as('at'))
        .orderBy('id')
        .execute();
    const written = await addresses();
    await prepareDatabase(database);
    expect(await addresses()).toEqual(written);
    await drop();
  });
});
