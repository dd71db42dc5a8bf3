import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect } from 'vitest';
import type { HttpCarrier } from '#contract/main-api/carriers/httpCarrier.ts';
import { httpPresetNames } from '#contract/main-api/carriers/routeDryRun.ts';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';
import RouteCreate from '#src/resources/routes/RouteCreate.tsx';
import RouteEdit from '#src/resources/routes/RouteEdit.tsx';
import RouteList from '#src/resources/routes/RouteList.tsx';
import { renderPage, stubNetwork, type Network } from './pageWorld.tsx';
import { route, routeNetwork } from './routeWorld.ts';

export const provider = { scope: 'platform', companyId: 1 } as const;

const pages = (
  <Routes>
    <Route path="/config" element={<RouteList />} />
    <Route path="/config/create" element={<RouteCreate />} />
    <Route path="/config/:id" element={<RouteEdit />} />
  </Routes>
);

export const base = 'https://sms.example.com/sms-receiver';
export const jasmin = {
  ...httpPresets.jasmin,
  receipts: { ...httpPresets.jasmin.receipts, callbackBase: base },
};
/** The settings as the service answers them. */
export const saved: HttpCarrier = { hasPassword: true, ...jasmin, username: 'barta' };
export const address = `${base}/carrier-receipts/5/the-secret`;

export const httpRoute = (changes: Parameters<typeof route>[0] = {}) =>
  route({
    kind: 'http',
    name: 'Reseller',
    systemId: '',
    port: 443,
    usesTls: true,
    responseSeconds: 30,
    receiptsPerMessage: 'one-for-all',
    httpCarrier: saved,
    ...changes,
  });

/** The pages of routes, of which number 5 leads over HTTP. */
export function openRoutes(at: string, network: Network = {}, signedIn: object = provider) {
  const seen = stubNetwork({
    ...routeNetwork({ routes: [httpRoute()] }),
    'GET /routes/presets': () => ({
      json: httpPresetNames.map((name) => ({ name, settings: httpPresets[name] })),
    }),
    'GET /routes/5/receipt-address': () => ({ json: { address, earlierUntil: null } }),
    'PUT /routes/5': ({ body }) => ({ json: httpRoute(body as object) }),
    ...network,
  });
  const bodies = (method: string, path: string) =>
    seen.filter((request) => request.method === method && request.path === path).map(({ body }) => body);
  return { bodies, ...renderPage(pages, { at, signedIn }) };
}

export async function refill(user: UserEvent, input: HTMLElement, text: string) {
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}
export const input = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
export const save = () => screen.getByText('Save', { selector: 'button' });
export async function choosePreset(user: UserEvent, name: string) {
  const chooser = await screen.findByRole('combobox', { name: 'Carrier’s software' });
  await waitFor(() => expect(chooser.getAttribute('aria-disabled')).toBeNull());
  await user.click(chooser);
  await user.click(await screen.findByRole('option', { name }));
}
export const unfold = (user: UserEvent, name: RegExp) => user.click(screen.getByRole('button', { name }));
