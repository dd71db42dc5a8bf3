import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import CompanyShow from '#src/resources/companies/CompanyShow.tsx';
import { companyTabPath } from '#src/screens/companyTabs.ts';
import { company, noPlaces } from '../helpers/companyWorld.ts';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

const page = (
  <Routes>
    <Route path="/home/companies/:id/show" element={<CompanyShow />} />
  </Routes>
);

const settings = {
  shortName: 'meghna',
  emailDomains: [],
  issuer: 'https://login.example.com',
  clientId: 'barta',
  matchClaim: 'email',
  matchField: 'email',
  roleClaim: null,
  roles: [],
  createsPeople: false,
  factorValues: ['mfa'],
  isOn: true,
  passwordsOff: false,
  testedAt: null,
  linkedCount: 0,
};

function open(saved: object | null) {
  const seen = stubNetwork({
    ...noPlaces,
    'GET /companies/7': () => ({ json: company() }),
    'GET /companies/7/sign-in': () => ({ json: { settings: saved } }),
    'PUT /companies/7/sign-in': ({ body }) => ({ json: { settings: { ...settings, ...(body as object) } } }),
    'GET /data/role-list': () => ({ json: { responseList: [], total: 0 } }),
  });
  const at = companyTabPath(7, 'signIn');
  const rendered = renderPage(page, { at, signedIn: { scope: 'company', companyId: 7 } });
  const saves = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const write = async (label: RegExp, text: string) => {
    const input = screen.getByRole('textbox', { name: label });
    await rendered.user.clear(input);
    await rendered.user.click(input);
    await rendered.user.paste(text);
  };
  const save = () => rendered.user.click(screen.getByRole('button', { name: 'Save single sign-on' }));
  return { ...rendered, saves, write, save };
}

/** The sentence at an input that is marked as wrong. */
const problemAt = (label: RegExp) => {
  const input = screen.getByLabelText(label);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  return document.getElementById(input.getAttribute('aria-describedby')!)?.textContent;
};

test('the address of its tab opens single sign-on, and all that is missing is said at its field', async () => {
  const { save, saves } = open(null);
  expect(await screen.findByRole('tab', { name: 'Single sign-on', selected: true })).toBeTruthy();
  await screen.findByRole('textbox', { name: /issuer/ });
  await save();
  await waitFor(() => expect(problemAt(/issuer/)).toBe('This field is required.'));
  expect(problemAt(/^Client secret/)).toBe('This field is required.');
  expect(saves()).toEqual([]);
});

test('a value without a role says that the role is required', async () => {
  const { user, save, write } = open(settings);
  await screen.findByRole('textbox', { name: /issuer/ });
  await write(/^Claim that decides the role/, 'groups');
  await user.click(screen.getByRole('button', { name: 'Add a value' }));
  await write(/^Value(?!s)/, 'texting');
  await save();
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(1));
});

test('the secret is asked for again for another identity provider, and only then', async () => {
  const { save, saves, write } = open(settings);
  await screen.findByRole('textbox', { name: /issuer/ });
  await write(/^Short name/, 'meghna-textiles');
  await save();
  await waitFor(() => expect(saves()).toMatchObject([{ shortName: 'meghna-textiles' }]));
  await write(/issuer/, 'https://other.example.com');
  await save();
  await waitFor(() => expect(problemAt(/^Client secret/)).toBe('This field is required.'));
  expect(saves()).toHaveLength(1);
});
