import { expect, test } from 'vitest';
import { invitationLink, invitationMail, invitationText, readInvitationLink } from './invitationTexts.ts';

const token = 'rJ3p9wPq0sX2vB7yN5mK8tL1zC4dF6gH-aQ_eUiOxVw';

test.each(['rina', 'Rina.K@padma', 'a_b-c'])('the link of %s is read as it was written', (username) => {
  const link = invitationLink(username, token);
  const { pathname, hash, search } = new URL(link, 'https://sms.example.com');
  expect([pathname, search]).toEqual(['/auth/invitation', '']);
  expect(readInvitationLink(hash)).toEqual({ username, token });
});

test.each(['', '#', '#rina', '#rina/', '#rina/short', `#/${token}`, `#%E0%A4%A/${token}`, `#a b/${token}`])(
  'the hash %j is no invitation',
  (hash) => {
    expect(readInvitationLink(hash)).toBeNull();
  },
);

test('texts and e-mails name the username and how long the link is good, in both languages', () => {
  const facts = { brand: 'Barta', username: 'rina' };
  expect(invitationText({ ...facts, link: 'https://x/y' }, 'en')).toBe(
    'You have an account at Barta. Your username is rina. Choose your password within 3 days: https://x/y Do not share this link.',
  );
  expect(invitationText({ ...facts, link: 'https://x/y' }, 'bn')).toMatch(/rina।.*৩ দিনের.*https:\/\/x\/y /);
  expect(invitationMail(facts, 'en').detail).toContain('Your username is rina.');
  expect(invitationMail(facts, 'bn').detail).toContain('rina');
});
