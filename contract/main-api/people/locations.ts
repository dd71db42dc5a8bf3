import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, listOf, nullable, optional, record } from '../../vocabulary.ts';

/** Bangladesh in three levels: 8 divisions, 64 districts, and the upazilas and city thanas in them. */
export const Division = record({ id: Id, name: Type.String(), nameBn: Type.String() });
export type Division = Type.Static<typeof Division>;

export const District = record({ ...Division.properties, divisionId: Id });
export type District = Type.Static<typeof District>;

export const Thana = record({ ...Division.properties, districtId: Id });
export type Thana = Type.Static<typeof Thana>;

/** Where a company or a branch is. The lower levels must lie in the upper ones. */
export const locationFields = {
  divisionId: nullable(Id),
  districtId: nullable(Id),
  thanaId: nullable(Id),
} as const;
export const optionalLocation = optional(locationFields);

const lookup = { service: 'main-api', method: 'GET', permission: 'signed-in' } as const;
const ofParent = record({ id: Id });

export const divisionList = endpoint({
  ...lookup,
  path: '/data/division-list',
  summary: 'All divisions',
  reply: listOf(Division),
});

export const districtList = endpoint({
  ...lookup,
  path: '/data/district-list',
  summary: 'All districts',
  reply: listOf(District),
});

export const districtsOfDivision = endpoint({
  ...lookup,
  path: '/data/division-wise-district-list/{id}',
  summary: 'Districts of a division',
  params: ofParent,
  reply: listOf(District),
});

export const thanaList = endpoint({
  ...lookup,
  path: '/data/thana-list',
  summary: 'All thanas and upazilas',
  reply: listOf(Thana),
});

export const thanasOfDistrict = endpoint({
  ...lookup,
  path: '/data/district-wise-thana-list/{id}',
  summary: 'Thanas and upazilas of a district',
  params: ofParent,
  reply: listOf(Thana),
});
