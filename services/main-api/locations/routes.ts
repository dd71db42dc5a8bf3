import type { FastifyInstance } from 'fastify';
import {
  districtList,
  districtsOfDivision,
  divisionList,
  thanaList,
  thanasOfDistrict,
} from '#contract/main-api/locations.ts';
import { mount } from '#services/kit/http/mount.ts';
import { wholeList } from '../wholeList.ts';
import type { LocationRepository } from './repository.ts';

export function mountRoutes(app: FastifyInstance, locations: LocationRepository): void {
  mount(app, divisionList, async () => wholeList(await locations.divisions()));
  mount(app, districtList, async () => wholeList(await locations.districts()));
  mount(app, districtsOfDivision, async ({ params }) => wholeList(await locations.districts(params.id)));
  mount(app, thanaList, async () => wholeList(await locations.thanas()));
  mount(app, thanasOfDistrict, async ({ params }) => wholeList(await locations.thanas(params.id)));
}
