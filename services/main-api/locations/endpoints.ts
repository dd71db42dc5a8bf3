import type { FastifyInstance } from 'fastify';
import {
  districtList,
  districtsOfDivision,
  divisionList,
  thanaList,
  thanasOfDistrict,
} from '#contract/main-api/people/locations.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { unpagedList } from '#services/kit/http/page.ts';
import { locationRepository } from './repository.ts';

export function mountLocations(app: FastifyInstance, database: Database): void {
  const locations = locationRepository(database);
  mount(app, divisionList, async () => unpagedList(await locations.divisions()));
  mount(app, districtList, async () => unpagedList(await locations.districts()));
  mount(app, districtsOfDivision, async ({ params }) => unpagedList(await locations.districts(params.id)));
  mount(app, thanaList, async () => unpagedList(await locations.thanas()));
  mount(app, thanasOfDistrict, async ({ params }) => unpagedList(await locations.thanas(params.id)));
}
