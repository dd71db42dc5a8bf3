import { describe, expect, test } from 'vitest';
import { readLocations } from './locations.ts';

const { divisions, districts, thanas } = await readLocations();

/** The upazilas of a district, or the thanas of its city, by name. */
const namesIn = (district: string, isCity: boolean) => {
  const { id } = districts.find(({ name }) => name === district)!;
  return thanas
    .filter(({ districtId, id: thana }) => districtId === id && thana > 500 === isCity)
    .map(({ name }) => name)
    .sort();
};

test('there are 8 divisions, 64 districts, 495 upazilas and the thanas of 8 cities', () => {
  const upazilas = thanas.filter(({ id }) => id <= 500);
  expect([divisions.length, districts.length, upazilas.length]).toEqual([8, 64, 495]);
  const cities = new Set(thanas.filter(({ id }) => id > 500).map(({ districtId }) => districtId));
  expect(cities.size).toBe(8);
});

test('every district is in a division that there is, and every thana in a district', () => {
  const divisionIds = new Set(divisions.map(({ id }) => id));
  const districtIds = new Set(districts.map(({ id }) => id));
  expect(districts.filter(({ divisionId }) => !divisionIds.has(divisionId))).toEqual([]);
  expect(thanas.filter(({ districtId }) => !districtIds.has(districtId))).toEqual([]);
  expect(new Set(districts.map(({ divisionId }) => divisionId)).size).toBe(8);
  expect(new Set(thanas.map(({ districtId }) => districtId)).size).toBe(64);
});

describe.each([
  ['divisions', divisions.map((each) => ({ ...each, parent: 0 }))],
  ['districts', districts.map((each) => ({ ...each, parent: 0 }))],
  ['thanas', thanas.map((each) => ({ ...each, parent: each.districtId }))],
])('the %s', (_, places) => {
  test('stand in the order of their ids, no id and no name twice in one place', () => {
    const ids = places.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((left, right) => left - right));
    const keys = places.flatMap(({ parent, name, nameBn }) => [
      `${parent} ${name.toLowerCase()}`,
      `${parent} ${nameBn}`,
    ]);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('have a name in Latin and one in Bangla letters', () => {
    expect(places.filter(({ name }) => !/^[A-Z][A-Za-z'-]*( [A-Z][A-Za-z'-]*)*$/.test(name))).toEqual([]);
    const isBangla = /^[\u0981-\u09cd\u09d7-\u09df]+( [\u0981-\u09cd\u09d7-\u09df]+)*$/;
    expect(places.filter(({ nameBn }) => !isBangla.test(nameBn))).toEqual([]);
    // One way to write each letter, or a search would not find what looks the same.
    expect(places.filter(({ nameBn }) => nameBn !== nameBn.normalize('NFC'))).toEqual([]);
  });
});

test('divisions and districts bear their official names', () => {
  expect(divisions.map(({ name }) => name).sort()).toEqual([
    'Barishal',
    'Chattogram',
    'Dhaka',
    'Khulna',
    'Mymensingh',
    'Rajshahi',
    'Rangpur',
    'Sylhet',
  ]);
  const banglaOf = (district: string) => districts.find(({ name }) => name === district)?.nameBn;
  expect(['Barishal', 'Bogura', 'Chattogram', "Cox's Bazar", 'Cumilla', 'Jashore'].map(banglaOf)).toEqual(
    ['বরিশাল', 'বগুড়া', 'চট্টগ্রাম', 'কক্সবাজার', 'কুমিল্লা', 'যশোর'].map((name) => name.normalize('NFC')),
  );
  const old = /Barisal|Bogra|Chatt?agram|Chittagong|Comilla|Jessore/;
  expect(thanas.filter(({ name }) => old.test(name))).toEqual([]);
});

test.each([
  ['Dhaka', ['Dhamrai', 'Dohar', 'Keraniganj', 'Nawabganj', 'Savar']],
  ['Madaripur', ['Dasar', 'Kalkini', 'Madaripur Sadar', 'Rajoir', 'Shibchar']],
  ['Meherpur', ['Gangni', 'Meherpur Sadar', 'Mujibnagar']],
])('the upazilas of %s are as they should be', (district, names) => {
  expect(namesIn(district, false)).toEqual(names);
});

test.each([
  ["Cox's Bazar", 'Eidgaon'],
  ['Habiganj', 'Shayestaganj'],
  ['Khagrachhari', 'Guimara'],
  ['Sunamganj', 'Madhyanagar'],
  ['Sunamganj', 'Shantiganj'],
])('%s has its new upazila %s', (district, upazila) => {
  expect(namesIn(district, false)).toContain(upazila);
});

test('the cities have their thanas', () => {
  expect(namesIn('Dhaka', true)).toHaveLength(50);
  expect(namesIn('Dhaka', true)).toEqual(expect.arrayContaining(['Dhanmondi', 'Gulshan', 'Motijheel']));
  expect(namesIn('Chattogram', true)).toContain('Double Mooring');
  expect(thanas.find(({ name }) => name === 'Dhanmondi')?.nameBn).toBe('ধানমন্ডি');
});
