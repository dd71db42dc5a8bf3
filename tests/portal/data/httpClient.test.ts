import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceTokenPattern } from '#contract/deviceToken.ts';
import { login } from '#contract/main-api/sign-in/auth.ts';
import { listSenderIds } from '#contract/main-api/sending/senderIds.ts';
import { resetPassword, validateOtp } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { updatePassword } from '#contract/main-api/people/users.ts';
import { singleSmsReport } from '#contract/database-manager/messages.ts';
import { previewBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import type { ApiError } from '#src/dataProviders/http/ApiError.ts';
import { savePreferences } from '#src/preferences.ts';
import { storeUser } from '#src/session.ts';
import { stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer, loginReply } from '../helpers/signedIn.ts';

const report = 'GET /api/v3/report/sms/single/totalsms';
const change = { currentPassword: 'barta-demo', newPassword: 'three plain words' };

/** The client as a fresh page has it: with this runtime configuration, and nothing read yet. */
async function client(network: Network, config: object = {}) {
  const seen = stubNetwork({ 'GET /config.json': () => ({ json: config }), ...network });
  const urls: string[] = [];
  const stubbed = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    urls.push(url);
    return stubbed(url, init);
  });
  vi.resetModules();
  const { call } = await import('#src/dataProviders/http/httpClient.ts');
  const session = await import('#src/session.ts');
  return { call, seen, urls, session, last: () => seen.at(-1)! };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  );

// The modules that have read these settings are not for the next file.
afterAll(() => {
  vi.resetModules();
});

beforeEach(() => {
  savePreferences({ locale: 'en' });
  storeUser(loginReply());
});

describe('where a call goes', () => {
  test('without settings, to the port of its service on this host', async () => {
    const { call, urls } = await client({ [report]: () => ({ json: { responseList: [], total: 0 } }) });
    await call(singleSmsReport, { query: {} });
    expect(urls.at(-1)).toBe('http://localhost:6110/api/v3/report/sms/single/totalsms');
  });

  test('with settings, to the base URL they name, asked for once', async () => {
    const { call, urls } = await client(
      { 'GET /db/api/v3/report/sms/single/totalsms': () => ({ json: { responseList: [], total: 0 } }) },
      { databaseManager: '/db/' },
    );
    await Promise.all([call(singleSmsReport, { query: {} }), call(singleSmsReport, { query: {} })]);
    expect(urls.filter((url) => url === '/config.json')).toHaveLength(1);
    expect(urls.at(-1)).toBe('/db/api/v3/report/sms/single/totalsms');
  });

  test('objects and arrays of the query travel as JSON text, what is undefined not at all', async () => {
    const { call, last } = await client({ [report]: () => ({ json: { responseList: [], total: 0 } }) });
    await call(singleSmsReport, {
      query: { filter: { status: 'delivered' }, range: [0, 9], sort: undefined },
    });
    expect(last().query).toEqual({ filter: '{"status":"delivered"}', range: '[0,9]' });
  });
});

describe('what a call carries', () => {
  test('the token and the language', async () => {
    savePreferences({ locale: 'bn' });
    const { call, last } = await client({ [report]: () => ({ json: { responseList: [], total: 0 } }) });
    await call(singleSmsReport, { query: {} });
    expect(last().headers).toMatchObject({ authorization: 'Bearer token-of-rina', 'accept-language': 'bn' });
  });

  test('no token when the call is public', async () => {
    const { call, last } = await client({ 'POST /auth': () => ({ json: loginReply() }) });
    await call(login, { body: { username: 'rina', password: 'x' } });
    expect(last().headers.authorization).toBeUndefined();
  });

  test('sends the same device token after a sign-out, only where wrong tries are counted', async () => {
    const { call, last } = await client({
      'POST /auth': () => ({ json: loginReply() }),
      'POST /sms/validate-otp-by-username': () => ({ json: { accessToken: 'a token' } }),
      [report]: () => ({ json: { responseList: [], total: 0 } }),
    });
    await call(login, { body: { username: 'rina', password: 'x' } });
    const device = last().headers['x-device-token']!;
    expect(device).toMatch(new RegExp(deviceTokenPattern));
    localStorage.clear();
    await call(validateOtp, { query: { userName: 'rina', otp: '123456' } });
    expect(last().headers['x-device-token']).toBe(device);
    await call(singleSmsReport, { query: {} });
    expect(last().headers['x-device-token']).toBeUndefined();
  });

  test('that nobody is at the screen, from two minutes after the last sign of somebody until the next', async () => {
    const { call, last } = await client({ [report]: () => ({ json: { responseList: [], total: 0 } }) });
    const carried = async () => {
      await call(singleSmsReport, { query: {} });
      return last().headers['x-unattended'];
    };
    expect(await carried()).toBeUndefined();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 121_000);
    expect(await carried()).toBe('1');
    window.dispatchEvent(new Event('keydown'));
    expect(await carried()).toBeUndefined();
    now.mockRestore();
  });

  test('the idempotency key it was given', async () => {
    const { call, last } = await client({ 'POST /noauth/v2/single': () => ({ status: 202, json: {} }) });
    const body = { to: '01712345678', text: 'Hi', class: 'transactional' } as const;
    await call(sendSingle, { body, idempotencyKey: 'k-1' });
    expect(last().headers['idempotency-key']).toBe('k-1');
    expect(last().body).toEqual(body);
  });

  test("the anti-forgery token on a change behind a URL of the page's own origin, and nowhere else", async () => {
    document.cookie = 'XSRF-TOKEN=forge%3Dme-not; path=/';
    const ok = () => ({ json: {} });
    const relative = await client(
      { 'PUT /m/user/update-password': ok, 'GET /m/sender-ids': ok },
      { mainApi: '/m' },
    );
    await relative.call(updatePassword, { body: change });
    expect(relative.last().headers['x-xsrf-token']).toBe('forge=me-not');
    await relative.call(listSenderIds, { query: {} });
    expect(relative.last().headers['x-xsrf-token']).toBeUndefined();
    // The browser sends the cookie there as well.
    const whole = await client({ 'PUT /m/user/update-password': ok }, { mainApi: `${location.origin}/m` });
    await whole.call(updatePassword, { body: change });
    expect(whole.last().headers['x-xsrf-token']).toBe('forge=me-not');
    const absolute = await client({ 'PUT /user/update-password': ok });
    await absolute.call(updatePassword, { body: change });
    expect(absolute.last().headers['x-xsrf-token']).toBeUndefined();
  });
});

describe('what comes back', () => {
  test("a refusal is the server's message with its status, fields and waiting time", async () => {
    const { call } = await client({
      'PUT /user/update-password': () => ({
        ...errorAnswer(400, 'validation-failed', 'Look again', { errors: { newPassword: 'Too common.' } }),
        headers: { 'retry-after': '7' },
      }),
    });
    const error = await failureOf(call(updatePassword, { body: change }));
    expect(error).toMatchObject({ message: 'Look again', status: 400, retryAfterSeconds: 7 });
    expect(error.body?.errors).toEqual({ newPassword: 'Too common.' });
    // react-admin puts `body.errors` on the inputs only of errors that own a `body`.
    expect(Object.hasOwn(error, 'body')).toBe(true);
  });

  test('in Bangla, code and field problems are translated', async () => {
    savePreferences({ locale: 'bn' });
    const { call } = await client({
      'PUT /user/update-password': () =>
        errorAnswer(422, 'rule-refused', 'No', {
          errors: { currentPassword: 'Wrong.', newPassword: 'Odd.' },
          problems: { currentPassword: 'wrong-password' },
        }),
    });
    // The client's own, since it was loaded anew.
    const { fetchEntryTexts } = await import('#src/i18n/text.ts');
    await fetchEntryTexts('bn');
    const error = await failureOf(call(updatePassword, { body: change }));
    expect(error.message).toBe('বর্তমান পাসওয়ার্ডটি সঠিক নয়।');
    expect(error.body?.errors).toEqual({
      currentPassword: 'বর্তমান পাসওয়ার্ডটি সঠিক নয়।',
      newPassword: 'Odd.',
    });
  });

  test('no connection is status 0 and the words of the spec', async () => {
    const { call } = await client({});
    const error = await failureOf(call(updatePassword, { body: change }));
    expect(error).toMatchObject({ message: 'Connect to the VPN', status: 0, body: null });
  });

  test.each([
    [502, 'The service is not available right now. Try again in a minute.'],
    [200, 'Something went wrong on our side. Try again.'],
  ])("a proxy's page with status %s is a failure that says so", async (status, message) => {
    const { call } = await client({});
    vi.stubGlobal('fetch', async () => new Response('<html>', { status }));
    expect(await failureOf(call(listSenderIds, { query: {} }))).toMatchObject({ message, status });
  });

  test('an aborted call stays aborted and is no lost connection', async () => {
    const { call } = await client({});
    const gone = new AbortController();
    gone.abort();
    const aborted = new DOMException('gone', 'AbortError');
    vi.stubGlobal('fetch', () => Promise.reject(aborted));
    await expect(call(listSenderIds, { query: {}, signal: gone.signal })).rejects.toBe(aborted);
  });

  test('every request is logged with method, URL, outcome and time', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { call } = await client({ [report]: () => ({ json: { responseList: [], total: 0 } }) });
    await call(singleSmsReport, { query: {} });
    expect(debug).toHaveBeenLastCalledWith(
      expect.stringMatching(
        /^GET http:\/\/localhost:6110\/api\/v3\/report\/sms\/single\/totalsms 200 \d+ ms$/,
      ),
    );
  });

  test('so is every upload, with its outcome', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { call } = await client({ 'POST /noauth/v2/bulk/preview': () => errorAnswer(422, 'rule-refused') });
    const { upload } = await import('#src/dataProviders/http/upload.ts');
    const file = { file: new Blob(['01712345678']), name: 'list.csv' };
    const body = { text: 'Hi', class: 'transactional' } as const;
    await failureOf(upload(previewBatch, { body, ...file }));
    const url = String.raw`http:\/\/localhost:6100\/noauth\/v2\/bulk\/preview`;
    expect(debug).toHaveBeenLastCalledWith(expect.stringMatching(new RegExp(`^POST ${url} 422 \\d+ ms$`)));

    stubNetwork({});
    await failureOf(upload(previewBatch, { body, ...file }));
    expect(debug).toHaveBeenLastCalledWith(
      expect.stringMatching(new RegExp(`^POST ${url} no connection \\d+ ms$`)),
    );

    const gone = new AbortController();
    stubNetwork({ 'POST /noauth/v2/bulk/preview': () => new Promise(() => undefined) });
    const leaving = failureOf(upload(previewBatch, { body, ...file, signal: gone.signal }));
    await vi.waitFor(() => expect(call).toBeTruthy());
    gone.abort(new Error('gone'));
    await leaving;
    expect(debug).toHaveBeenLastCalledWith(
      expect.stringMatching(new RegExp(`^POST ${url} aborted \\d+ ms$`)),
    );
  });

  test('a one-time code does not come into the log', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { call } = await client({
      'POST /sms/validate-otp-by-username': () => errorAnswer(422, 'rule-refused'),
    });
    await failureOf(call(validateOtp, { query: { userName: 'rina', otp: '482913' } }));
    expect(debug).toHaveBeenLastCalledWith(
      expect.stringMatching(/^POST http:\/\/localhost:4400\/sms\/validate-otp-by-username 422 \d+ ms$/),
    );
  });
});

describe('what an answer says of access', () => {
  const reset = { body: { username: 'rina', newPassword: 'three plain words' }, token: 'token-to-reset' };

  /** The words that the answers to come carry, and how often a change was noticed. */
  async function answering(words: string[], status = 200, code = 'forbidden') {
    const answer = () => ({
      ...(status === 200 ? { json: {} } : errorAnswer(status, code)),
      headers: { 'x-access': words.shift()! },
    });
    const { call, session } = await client({
      'PUT /user/update-password': answer,
      'PUT /user/reset-password': answer,
    });
    const noticed = vi.fn();
    session.onAccessChange(noticed);
    return { call, session, noticed };
  }

  test('counts when it is another word than before, and a repetition does not', async () => {
    const { call, noticed } = await answering(['one', 'one', 'two']);
    await call(updatePassword, { body: change });
    await call(updatePassword, { body: change });
    expect(noticed).not.toHaveBeenCalled();
    await call(updatePassword, { body: change });
    expect(noticed).toHaveBeenCalledTimes(1);
  });

  test('does not count when it is about the token of a one-time code', async () => {
    const { call, noticed } = await answering(['one', 'of the token', 'one']);
    await call(updatePassword, { body: change });
    await call(resetPassword, reset);
    await call(updatePassword, { body: change });
    expect(noticed).not.toHaveBeenCalled();
  });

  test('does not count when its user has left meanwhile', async () => {
    const { call, session, noticed } = await answering(['one', 'of rina', 'one']);
    session.storeUser(loginReply([], { accessToken: 'token-of-karim' }));
    await call(updatePassword, { body: change });
    session.storeUser(loginReply());
    const late = call(updatePassword, { body: change });
    session.storeUser(loginReply([], { accessToken: 'token-of-karim' }));
    await late;
    await call(updatePassword, { body: change });
    expect(noticed).not.toHaveBeenCalled();
  });

  test.each([
    [401, 'session-ended', 1],
    [403, 'forbidden', 1],
    [403, 'password-change-required', 1],
    [404, 'not-found', 0],
  ])('with %s %s is noticed %s times at once', async (status, code, times) => {
    const { call, noticed } = await answering(['one'], status, code);
    await failureOf(call(updatePassword, { body: change }));
    expect(noticed).toHaveBeenCalledTimes(times);
  });

  test('of a page that a proxy has put in its place is nothing', async () => {
    const { call, noticed } = await answering([]);
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 403 }));
    await failureOf(call(updatePassword, { body: change }));
    expect(noticed).not.toHaveBeenCalled();
  });
});
