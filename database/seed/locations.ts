import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import type { District, Division, Thana } from '#contract/main-api/people/locations.ts';
import { projectFile } from '#database/projectFile.ts';
import type { Schema } from '#database/schema.ts';

export interface Locations {
  divisions: Division[];
  districts: District[];
  thanas: Thana[];
}

/**
 * The places of Bangladesh, from the files that the portal serves as well; each is in the order of its ids.
 * Upazilas have the ids 1 to 495, city thanas those from 501. An id that was given stays: companies stand there.
 * Made from bd-geojs (Abu Sayeed Afridi) and @bangladeshi/bangladesh-address (Raju Ahmed), both under the MIT
 * licence, with the spellings that are official now.
 */
export async function readLocations(): Promise<Locations> {
  const [divisions, districts, thanas] = await Promise.all([
    readAsset<Division>('divisions'),
    readAsset<District>('districts'),
    readAsset<Thana>('thanas'),
  ]);
  return { divisions, districts, thanas };
}

async function readAsset<Place>(name: string): Promise<Place[]> {
  const file = projectFile(`public/assets/${name}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as Place[];
}

/** Brings the places up to the files: all of them into a new database, what was corrected after an update. */
export async function ensureLocations(database: Kysely<Schema>): Promise<void> {
  const locations = await readLocations();
  if ((await storedHash(database)) === hashOf(locations)) return;
  await database.transaction().execute(async (transaction) => {
    // Services that start together write the same rows in the same order, so that one waits for the other.
    await sql`
      insert into divisions (id, name, name_bn)
      select id, name, "nameBn" from jsonb_to_recordset(${JSON.stringify(locations.divisions)}::jsonb)
        as given (id bigint, name text, "nameBn" text) order by id
      on conflict (id) do update set name = excluded.name, name_bn = excluded.name_bn`.execute(transaction);
    await sql`
      insert into districts (id, division_id, name, name_bn)
      select id, "divisionId", name, "nameBn" from jsonb_to_recordset(${JSON.stringify(locations.districts)}::jsonb)
        as given (id bigint, "divisionId" bigint, name text, "nameBn" text) order by id
      on conflict (id) do update
        set division_id = excluded.division_id, name = excluded.name, name_bn = excluded.name_bn`.execute(
      transaction,
    );
    await sql`
      insert into thanas (id, district_id, name, name_bn)
      select id, "districtId", name, "nameBn" from jsonb_to_recordset(${JSON.stringify(locations.thanas)}::jsonb)
        as given (id bigint, "districtId" bigint, name text, "nameBn" text) order by id
      on conflict (id) do update
        set district_id = excluded.district_id, name = excluded.name, name_bn = excluded.name_bn`.execute(
      transaction,
    );
  });
}

/** One value that differs as soon as anything does, so that a start that changes nothing asks once. */
async function storedHash(database: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(line, chr(10) order by level, id), ''), 'UTF8')), 'hex') as hash
    from (
      select 1 as level, id, concat_ws('|', id, name, name_bn) as line from divisions
      union all select 2, id, concat_ws('|', id, division_id, name, name_bn) from districts
      union all select 3, id, concat_ws('|', id, district_id, name, name_bn) from thanas
    ) places`.execute(database);
  return rows[0]!.hash;
}

function hashOf({ divisions, districts, thanas }: Locations): string {
  const lines = [
    ...divisions.map(({ id, name, nameBn }) => [id, name, nameBn]),
    ...districts.map(({ id, divisionId, name, nameBn }) => [id, divisionId, name, nameBn]),
    ...thanas.map(({ id, districtId, name, nameBn }) => [id, districtId, name, nameBn]),
  ].map((fields) => fields.join('|'));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** A place by its English names. @throws when there is none */
export async function findPlace(
  queries: Kysely<Schema>,
  district: string,
  thana: string,
): Promise<{ divisionId: number; districtId: number; thanaId: number }> {
  return queries
    .selectFrom('thanas')
    .innerJoin('districts', 'districts.id', 'thanas.district_id')
    .where('districts.name', '=', district)
    .where('thanas.name', '=', thana)
    .select(['division_id as divisionId', 'districts.id as districtId', 'thanas.id as thanaId'])
    .executeTakeFirstOrThrow();
}
