import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { addCompany } from '../addCompany.ts';
import { findPlace } from './locations.ts';

/** Who can sign in to a demonstration; `npm start` prints them. */
export const demoPassword = 'barta-demo';
export const demoUsernames = ['admin', 'operator', 'manager', 'company-admin'] as const;

/**
 * Fills an empty database with a provider and a client company.
 * @param passwordHash of `demoPassword`
 * @returns false when there are companies already, and nothing was touched
 */
export function seedDemo(database: Kysely<Schema>, passwordHash: string): Promise<boolean> {
  return database.transaction().execute((transaction) => addDemoCompanies(transaction, passwordHash));
}

/** As `seedDemo`, in the caller's transaction. */
export async function addDemoCompanies(
  transaction: Transaction<Schema>,
  passwordHash: string,
): Promise<boolean> {
  const company = await transaction.selectFrom('companies').select('id').limit(1).executeTakeFirst();
  if (company) return false;
  await addCompany(transaction, {
    name: 'Barta',
    scope: 'platform',
    senderIds: ['BARTA'],
    credit: 10_000,
    users: [
      {
        username: 'admin',
        name: 'Nasrin Akter',
        role: 'Administrator',
        passwordHash,
        email: 'nasrin@barta.example',
        contactNo: '8801711000001',
        isNumberConfirmed: true,
      },
    ],
  });
  await addCompany(transaction, {
    name: 'Padma Traders',
    scope: 'company',
    contactName: 'Farhana Islam',
    contactNo: '8801911000003',
    email: 'office@padma.example',
    address: '27 Dilkusha Road',
    ...(await findPlace(transaction, 'Dhaka', 'Motijheel')),
    lowBalanceThreshold: 500,
    branches: [
      {
        name: 'Dhaka',
        contactNo: '8801811000010',
        address: '27 Dilkusha Road',
        ...(await findPlace(transaction, 'Dhaka', 'Motijheel')),
      },
      {
        name: 'Chattogram',
        contactNo: '8801811000011',
        address: '104 Strand Road',
        ...(await findPlace(transaction, 'Chattogram', 'Double Mooring')),
      },
    ],
    departments: ['Sales', 'Support'],
    senderIds: ['PADMA', 'PadmaOffer', '8809612345678'],
    credit: 5_000,
    users: [
      {
        username: 'operator',
        name: 'Rakib Hasan',
        role: 'Operator',
        passwordHash,
        email: 'rakib@padma.example',
        contactNo: '8801811000002',
        isNumberConfirmed: true,
        department: 'Support',
      },
      {
        username: 'manager',
        name: 'Farhana Islam',
        role: 'Manager',
        passwordHash,
        email: 'farhana@padma.example',
        contactNo: '8801911000003',
        isNumberConfirmed: true,
        department: 'Sales',
      },
      {
        username: 'company-admin',
        name: 'Shirin Sultana',
        role: 'Company administrator',
        passwordHash,
        email: 'shirin@padma.example',
        contactNo: '8801711000004',
        isNumberConfirmed: true,
        department: 'Sales',
      },
    ],
  });
  return true;
}
