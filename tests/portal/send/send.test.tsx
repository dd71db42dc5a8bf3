import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { addHours, format, startOfHour } from 'date-fns';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import SingleSmsPage from '#src/pages/send/single/SingleSmsPage.tsx';
import {
  message,
  renderPage,
  reportReply,
  stubNetwork,
  type Network,
  type SeenRequest,
} from '../helpers/pageWorld.tsx';

const single = 'POST /noauth/v2/single';
const report = 'GET /api/v3/report/sms/single/totalsms';

let lastId = 500;

const accepted = () => ({
  status: 202,
  json: { batchId: '9', messageId: String(++lastId), segments: 1, encoding: 'GSM7', credits: 1 },
});

async function openPage(network: Network = {}, without: PermissionKey[] = []) {
  const seen = stubNetwork({ [single]: accepted, ...network });
  const { user, container, unmount } = renderPage(<SingleSmsPage />, {
    signedIn: {
      permission: permissionKeys.filter((key) => !without.includes(key)).map((name) => ({ name })),
    },
  });
  const number = await screen.findByRole('textbox', { name: /Recipient/ });
  const text = screen.getByRole('textbox', { name: /Message/ });
  // The default sender ID has arrived.
  await screen.findByText('PadmaBank (default)');
  const compose = async (to = '01712345678', words = 'Hello') => {
    await user.type(number, to);
    await user.click(text);
    await user.paste(words);
  };
  return { user, seen, number, text, compose, container, unmount };
}

const sends = (seen: SeenRequest[]) => seen.filter(({ path }) => path === '/noauth/v2/single');
const keysOf = (seen: SeenRequest[]) => sends(seen).map(({ headers }) => headers['idempotency-key']);
const sendButton = () => screen.getByRole('button', { name: /^Send/ });

test('a message outside the sending hours of its class says when it really leaves', async () => {
  const opens = startOfHour(addHours(new Date(), 3));
  const hours = {
    class: 'promotional',
    opensAt: format(opens, 'HH:mm'),
    closesAt: format(opens, 'HH:59'),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const { user } = await openPage({ 'GET /sending-hours': () => ({ json: [hours] }) });
  const note = () =>
    screen.queryByText(/^Sending hours for promotional messages are .* they are sent from (today|tomorrow) /);
  expect(note()).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Promotional/ }));
  await waitFor(() => expect(note()!.textContent).toContain(`${hours.opensAt}–${hours.closesAt}`));
});

describe('the count', () => {
  test('says encoding, room, parts and cost while typing', async () => {
    const { compose } = await openPage();
    await compose('01712345678', 'a'.repeat(161));
    expect(screen.getByText('161 of 306 characters · 145 left in this part')).toBeTruthy();
    expect(screen.getByText('2 parts · Costs 2 credits; you have 4,980')).toBeTruthy();
    expect(screen.getByText('GSM-7')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send · 2 credits' })).toBeTruthy();
  });

  test('counts Bangla as Unicode and offers nothing to replace', async () => {
    const { compose } = await openPage();
    await compose('01712345678', 'আপনার পার্সেল পৌঁছে গেছে');
    expect(screen.getByText('Unicode')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Replace them' })).toBeNull();
  });

  test('replaces the characters that force Unicode on one click', async () => {
    const { user, text, compose } = await openPage();
    await compose('01712345678', `It’s here – ${'a'.repeat(100)}`);
    expect(screen.getByText('’ × 1')).toBeTruthy();
    expect(screen.getByText('Replacing them reduces it from 2 parts to 1.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Replace them' }));
    expect((text as HTMLTextAreaElement).value).toBe(`It's here - ${'a'.repeat(100)}`);
    expect(screen.getByText('GSM-7')).toBeTruthy();
  });

  test('more than ten parts block the button and say so', async () => {
    const { user, seen, compose } = await openPage();
    await compose('01712345678', 'a'.repeat(1531));
    expect(screen.getByText(/Too long: 11 parts/)).toBeTruthy();
    expect(screen.queryByText(/Costs/)).toBeNull();
    expect(screen.getByText('Part 10 of 11')).toBeTruthy();
    expect(screen.getByText('and 1 more part')).toBeTruthy();
    expect((sendButton() as HTMLButtonElement).disabled).toBe(true);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sends(seen)).toHaveLength(0);
  });

  test('the preview shows the sender and where each part begins', async () => {
    const { compose } = await openPage();
    await compose('01712345678', 'a'.repeat(200));
    const preview = screen.getByRole('region', { name: 'Phone preview' });
    expect(within(preview).getByText('PadmaBank')).toBeTruthy();
    expect(within(preview).getByText('Part 2 of 2')).toBeTruthy();
  });
});

describe('the number', () => {
  test('is recognised with its operator', async () => {
    const { user, number } = await openPage();
    await user.type(number, '০১৮১২৩৪৫৬৭৮');
    expect(screen.getByText('+880 1812-345678')).toBeTruthy();
    expect(screen.getByText('Robi')).toBeTruthy();
  });

  test('is not nagged about before it is complete or left', async () => {
    const { user, number } = await openPage();
    await user.type(number, '0171');
    expect(screen.queryByText(/too few digits/)).toBeNull();
    await user.tab();
    expect(await screen.findByText(/too few digits/)).toBeTruthy();
  });

  test('Enter in it goes on to the message and sends nothing', async () => {
    const { user, seen, number, text, compose } = await openPage();
    await compose();
    await user.click(number);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(text);
    expect(sends(seen)).toHaveLength(0);
  });
});

describe('sending', () => {
  test('waits until the sender IDs have come, not to be refused for lacking one', async () => {
    let answer!: () => void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    stubNetwork({
      'GET /sender-ids': async () => {
        await asked;
        return {
          json: [{ id: 1, companyId: 3, name: 'PADMA', status: 'approved', isDefault: true }],
          headers: { 'content-range': 'sender-ids 0-0/1' },
        };
      },
    });
    renderPage(<SingleSmsPage />);
    await screen.findByRole('textbox', { name: /Recipient/ });
    expect(sendButton().hasAttribute('disabled')).toBe(true);
    answer();
    await waitFor(() => expect(sendButton().hasAttribute('disabled')).toBe(false));
  });

  test('a double click sends once', async () => {
    const { seen, compose } = await openPage();
    await compose();
    const button = sendButton();
    // Both before React has rendered anything: no disabled button can stop the second.
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByText(/Message to \+880 1712-345678 accepted/);
    expect(sends(seen)).toHaveLength(1);
    expect(keysOf(seen)[0]).toBeTruthy();
    expect(sends(seen)[0]?.body).toEqual({
      to: '8801712345678',
      text: 'Hello',
      senderId: 'PadmaBank',
      class: 'transactional',
    });
  });

  test('Ctrl+Enter sends, and the form is ready for the next number', async () => {
    const { user, seen, compose } = await openPage();
    await compose();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/accepted · 1 credit/);
    expect(sends(seen)).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Recipient/ }).value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Message/ }).value).toBe('');
  });

  test('a retry after a lost connection reuses the key, also when the number is written otherwise', async () => {
    let isDown = true;
    const { user, seen, number, text, compose } = await openPage({
      [single]: () => {
        if (isDown) throw new TypeError('Failed to fetch');
        return accepted();
      },
    });
    await compose();
    await user.click(sendButton());
    expect(await screen.findByText(/No connection, so it is not known/)).toBeTruthy();
    expect((text as HTMLTextAreaElement).value).toBe('Hello');

    isDown = false;
    await user.clear(number);
    await user.type(number, '+880 1712-345678');
    await user.click(sendButton());
    await screen.findByText(/accepted · 1 credit/);
    const [first, second] = keysOf(seen);
    expect(second).toBe(first);
  });

  test('other words and a second message get keys of their own', async () => {
    let answers = 0;
    const { user, seen, compose } = await openPage({
      [single]: () => {
        if (answers++ === 0) throw new TypeError('Failed to fetch');
        return accepted();
      },
    });
    await compose();
    await user.click(sendButton());
    await screen.findByText(/No connection, so/);
    await user.click(screen.getByRole('textbox', { name: /Message/ }));
    await user.paste(' again');
    await user.click(sendButton());
    await waitFor(() => expect(sends(seen)).toHaveLength(2));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Recipient/ }).value).toBe(''),
    );
    await user.type(screen.getByRole('textbox', { name: /Recipient/ }), '01712345678');
    await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Hello again');
    await user.click(sendButton());
    await waitFor(() => expect(sends(seen)).toHaveLength(3));
    expect(new Set(keysOf(seen)).size).toBe(3);
  });

  test('too little credit is explained and the text kept', async () => {
    const { user, text, compose } = await openPage({
      'GET /noauth/v1/credit': () => ({ json: { data: { currentBalance: 1, held: 0 } } }),
      [single]: () => ({
        status: 422,
        json: { code: 'insufficient-credit', message: '2 needed, 1 left', requestId: 'r' },
      }),
    });
    await compose('01712345678', 'a'.repeat(161));
    expect(screen.getByText('Not enough credit for this message.')).toBeTruthy();
    await user.click(sendButton());
    expect(await screen.findByText('Not sent: not enough credit.')).toBeTruthy();
    expect(screen.getByText(/Costs 2 credits; you have 1\. Nothing/)).toBeTruthy();
    expect((text as HTMLTextAreaElement).value).toHaveLength(161);
  });

  test('what the service refuses stands under its input', async () => {
    const { user, text, compose } = await openPage({
      [single]: () => ({
        status: 422,
        json: {
          code: 'rule-refused',
          message: 'Some fields were refused.',
          requestId: 'r',
          errors: { text: 'This text contains a character that cannot be sent.' },
          problems: { text: 'text-not-sendable' },
        },
      }),
    });
    await compose();
    await user.click(sendButton());
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('This text contains a character that cannot be sent.')).toBeTruthy();
  });

  test('an empty form is not sent and says what is missing', async () => {
    const { user, seen } = await openPage();
    await user.click(sendButton());
    expect(await screen.findByText('Enter a mobile number.')).toBeTruthy();
    expect(screen.getByText('Enter a message.')).toBeTruthy();
    expect(sends(seen)).toHaveLength(0);
  });
});

describe('the class for one-time codes', () => {
  const otp = () => screen.queryByRole<HTMLInputElement>('radio', { name: /^OTP/ });
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;

  test('is chosen anew for each message', async () => {
    const { user, seen, compose } = await openPage();
    await compose();
    await user.click(otp()!);
    await user.click(sendButton());
    await waitFor(() => expect(sends(seen).map(({ body }) => body)).toMatchObject([{ class: 'otp' }]));
    await waitFor(() => expect(chosen()).toBe('transactional'));
    await user.click(screen.getByRole('radio', { name: /^Promotional/ }));
    await user.type(screen.getByRole('textbox', { name: /Recipient/ }), '01712345678');
    await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Hello');
    await user.click(sendButton());
    await waitFor(() => expect(sends(seen)).toHaveLength(2));
    await waitFor(() => expect(chosen()).toBe('promotional'));
  });

  test('is not offered without its permission, also when an old draft has it', async () => {
    const { user, unmount } = await openPage();
    await user.click(otp()!);
    unmount();
    await openPage({}, ['send-otp']);
    expect(otp()).toBeNull();
    expect(chosen()).toBe('transactional');
  });
});

describe('recent messages', () => {
  const recent = [
    message({ to: '8801712345678', text: 'Your parcel has arrived.' }),
    message({ to: '8801712345678', text: 'Your code is 1234', class: 'otp' }),
    message({ to: '8801812345678', text: 'Your parcel has arrived.', class: 'promotional' }),
    message({ to: '8801712•••678', text: '••••' }),
  ];
  const open = async (messages = recent, without: PermissionKey[] = []) => {
    const page = await openPage({ [report]: () => ({ json: reportReply(messages) }) }, without);
    return { ...page, asked: () => page.seen.filter(({ path }) => path.endsWith('/totalsms')) };
  };

  test('offer each recipient and text once, without codes and what is hidden, and are asked for when wanted', async () => {
    const { user, asked, number, text } = await open();
    expect(asked()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Recent' }));
    await screen.findByRole('menuitem', { name: '+880 1812-345678' });
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '+880 1712-345678',
      '+880 1812-345678',
      'Your parcel has arrived.',
    ]);
    expect(asked()).toHaveLength(1);
    await user.click(screen.getByRole('menuitem', { name: '+880 1812-345678' }));
    expect((number as HTMLInputElement).value).toBe('+880 1812-345678');
    await user.click(screen.getByRole('button', { name: 'Recent' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Your parcel has arrived.' }));
    expect((text as HTMLTextAreaElement).value).toBe('Your parcel has arrived.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((text as HTMLTextAreaElement).value).toBe('');
  });

  test('replace a text that is there only after a question', async () => {
    const { user, text, compose } = await open();
    await compose('01712345678', 'Half a thought');
    await user.click(screen.getByRole('button', { name: 'Recent' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Your parcel has arrived.' }));
    expect((text as HTMLTextAreaElement).value).toBe('Half a thought');
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    expect((text as HTMLTextAreaElement).value).toBe('Your parcel has arrived.');
  });

  test('are not there for who may not read the report', async () => {
    await open(recent, ['view-single-sms-report']);
    expect(screen.queryByRole('button', { name: 'Recent' })).toBeNull();
  });
});

test('Tab goes from the recipient to the message', async () => {
  const { user, number, text } = await openPage();
  await user.click(number);
  await user.tab();
  expect(document.activeElement).toBe(text);
});

describe('afterwards', () => {
  test('a sent message shows its live status and is not asked for once it is final', async () => {
    let status: 'submitted' | 'delivered' = 'submitted';
    const { user, seen, compose } = await openPage({
      [report]: () => ({ json: reportReply([message({ id: String(lastId), status })]) }),
    });
    await compose();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    await user.click(sendButton());
    const panel = screen.getByRole('region', { name: 'Just sent' });
    await pass(3);
    expect(await within(panel).findByText('Submitted')).toBeTruthy();
    status = 'delivered';
    await pass(4);
    expect(await within(panel).findByText('Delivered')).toBeTruthy();

    const polls = () => seen.filter(({ path }) => path.endsWith('/totalsms')).length;
    const before = polls();
    await pass(10);
    expect(polls()).toBe(before);
  });

  test('what was typed survives a reload', async () => {
    const { compose, unmount } = await openPage();
    await compose('01712345678', 'Half a thought');
    unmount();
    await openPage();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Message/ }).value).toBe('Half a thought');
  });

  test('the markup has nothing that axe objects to', async () => {
    const { compose, container } = await openPage();
    await compose('01712345678', 'It’s here');
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });
});
