import { sql } from 'kysely';
import type { District, Division, Thana } from '#contract/main-api/people/locations.ts';
import type { Queries } from '#services/kit/database/index.ts';

/** Where something is; the lower levels need the upper ones. */
export interface Place {
  divisionId: number | null;
  districtId: number | null;
  thanaId: number | null;
}

interface Lineage {
  isDivision: boolean;
  divisionOfDistrict: number | null;
  districtOfThana: number | null;
}

/** Places by name; of all parents when none is named, and none of a parent that is not there. */
export function locationRepository(queries: Queries) {
  return {
    divisions(): Promise<Division[]> {
      return queries
        .selectFrom('divisions')
        .select(['id', 'name', 'name_bn as nameBn'])
        .orderBy('name')
        .execute();
    },

    districts(divisionId?: number): Promise<District[]> {
      return queries
        .selectFrom('districts')
        .select(['id', 'division_id as divisionId', 'name', 'name_bn as nameBn'])
        .$if(divisionId !== undefined, (query) => query.where('division_id', '=', divisionId!))
        .orderBy('name')
        .execute();
    },

    thanas(districtId?: number): Promise<Thana[]> {
      return queries
        .selectFrom('thanas')
        .select(['id', 'district_id as districtId', 'name', 'name_bn as nameBn'])
        .$if(districtId !== undefined, (query) => query.where('district_id', '=', districtId!))
        .orderBy('name')
        .orderBy('id')
        .execute();
    },

    /** Whether a division exists, and in what a district and a thana lie; null for what is not there. */
    async lineage({ divisionId, districtId, thanaId }: Place): Promise<Lineage> {
      const { rows } = await sql<Lineage>`
        select exists (select from divisions where id = ${divisionId}::bigint) as "isDivision",
          (select division_id from districts where id = ${districtId}::bigint) as "divisionOfDistrict",
          (select district_id from thanas where id = ${thanaId}::bigint) as "districtOfThana"`.execute(
        queries,
      );
      return rows[0]!;
    },
  };
}
