import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { EntryRoutes } from '#src/EntryRoutes.tsx';
import { savePreferences } from '#src/preferences.ts';
import { storeUser } from '#src/session.ts';
import { stubNetwork } from '../helpers/pageWorld.tsx';
import { loginReply } from '../helpers/signedIn.ts';

function open(path: string) {
  stubNetwork();
  window.history.replaceState(null, '', path);
  render(<EntryRoutes />);
}

const address = () => window.location.pathname + window.location.search;

beforeEach(() => savePreferences({ locale: 'en' }));

describe('the address', () => {
  test.each(['/', '/auth', '/auth/'])('%s leads to the sign-in page', (path) => {
    open(path);
    expect(address()).toBe('/auth/login');
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  test('/home leads to the sign-in page and back when nobody is signed in', () => {
    open('/home/send-sms?draft=1');
    expect(address()).toBe('/auth/login?returnURL=%2Fhome%2Fsend-sms%3Fdraft%3D1');
  });

  test.each(['/404', '/no-such-page', '/homework'])('%s is the not-found page', async (path) => {
    open(path);
    expect(await screen.findByRole('heading', { name: "Oops! You're lost." })).toBeTruthy();
    expect(document.title).toBe('Page 404');
    expect(screen.getByText('The page you are looking for was not found.')).toBeTruthy();
  });

  test('/500 is the server-error page', () => {
    open('/500');
    expect(document.title).toBe('Page 500');
    expect(screen.getByRole('heading', { name: 'Houston, we have a problem!' })).toBeTruthy();
    expect(screen.getByText('The page you are looking for is temporarily unavailable.')).toBeTruthy();
  });
});

describe("the not-found page's search", () => {
  const found = async (wanted: string) => {
    await userEvent.setup().type(await screen.findByRole('searchbox'), wanted);
    return screen.getAllByRole('link').flatMap((link) => link.closest('li')?.textContent ?? []);
  };

  test('finds screens by parts of their names, in any order', async () => {
    open('/nowhere');
    expect(await found('report single')).toEqual(['Single Sms Report']);
  });

  test('finds only what the user may open', async () => {
    storeUser(loginReply(['send-single-sms']));
    open('/nowhere');
    expect(await found('sms')).toEqual(['Single SMS']);
  });

  test('says when there is nothing', async () => {
    open('/nowhere');
    await found('zebra');
    expect(screen.getByText('No screen matches “zebra”.')).toBeTruthy();
  });
});
