import { Branch } from '#contract/main-api/people/branches.ts';
import { ListedCompany } from '#contract/main-api/people/companies.ts';
import { nothingIn } from './nothingIn.ts';
import type { Network } from './pageWorld.tsx';

/** A client company, active and with credit, unless told otherwise. */
export function company(changes: Partial<ListedCompany> = {}): ListedCompany {
  return {
    ...nothingIn(ListedCompany),
    id: 7,
    name: 'Meghna Textiles',
    scope: 'company',
    status: 'active',
    contactName: 'Rakib Hasan',
    contactNo: '8801711001001',
    email: 'office@meghna.example',
    address: '12 Station Road',
    lowBalanceThreshold: 100,
    refunds: 'none',
    currentBalance: 5_000,
    isLow: false,
    userCount: 3,
    branchCount: 0,
    delivered: 0,
    failed: 0,
    createdAt: '2026-11-21T06:00:00.000Z',
    ...changes,
  };
}

export function branch(changes: Partial<Branch> = {}): Branch {
  return {
    ...nothingIn(Branch),
    id: 4,
    companyId: 7,
    companyName: 'Meghna Textiles',
    name: 'Narayanganj',
    userCount: 2,
    createdAt: '2026-11-21T06:00:00.000Z',
    ...changes,
  };
}

const none = () => ({ json: { responseList: [], total: 0 } });

/** For screens that name places, in tests that do not care for them. */
export const noPlaces: Network = {
  'GET /data/division-list': none,
  'GET /data/district-list': none,
  'GET /data/thana-list': none,
};
