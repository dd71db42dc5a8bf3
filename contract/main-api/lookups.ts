import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, listOf, record } from '../vocabulary.ts';

export const CompanyName = record({ id: Id, name: Type.String() });
export type CompanyName = Type.Static<typeof CompanyName>;

export const companyList = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/data/company-list',
  summary: 'Companies to choose from: all for the provider, their own for everybody else',
  permission: 'signed-in',
  reply: listOf(CompanyName),
});
