import type { Language } from '#contract/exportQuery.ts';
import { invitationDays } from '#contract/main-api/people/invitations.ts';
import { invitationPath } from './invitationPath.ts';

/**
 * The link of an invitation, without the portal's origin. Username and token stand behind the `#`, so that no server, log or referrer has
 * them.
 */
export function invitationLink(username: string, token: string): string {
  return `${invitationPath}#${encodeURIComponent(username)}/${token}`;
}

/** Reads what `invitationLink` has behind the `#`; null if it is no invitation. */
export function readInvitationLink(hash: string): { username: string; token: string } | null {
  const [, username, token] = /^#([\w.@%-]{1,192})\/([\w-]{20,100})$/.exec(hash) ?? [];
  if (username === undefined || token === undefined) return null;
  try {
    return { username: decodeURIComponent(username), token };
  } catch {
    return null;
  }
}

interface InvitationFacts {
  brand: string;
  username: string;
}

/** The SMS of an invitation. It has the username, which its person may not know yet. */
export function invitationText({ brand, username, link }: InvitationFacts & { link: string }, to: Language) {
  if (to === 'bn')
    return `${brand}-এ আপনার অ্যাকাউন্ট তৈরি হয়েছে। ইউজারনেম: ${username}। ${bnDays} দিনের মধ্যে পাসওয়ার্ড বেছে নিন: ${link} লিংকটি কাউকে দেবেন না।`;
  return `You have an account at ${brand}. Your username is ${username}. Choose your password within ${invitationDays} days: ${link} Do not share this link.`;
}

/** The e-mail of an invitation: its subject, the sentence below and the words of its link. */
export function invitationMail({ brand, username }: InvitationFacts, to: Language) {
  if (to === 'bn')
    return {
      title: `${brand}-এ আপনার অ্যাকাউন্ট তৈরি হয়েছে`,
      detail: `আপনার ইউজারনেম ${username}। ${bnDays} দিনের মধ্যে নিচের লিংকে পাসওয়ার্ড বেছে নিন। লিংকটি কাউকে দেবেন না।`,
      open: 'পাসওয়ার্ড বেছে নিন',
    };
  return {
    title: `You have an account at ${brand}`,
    detail: `Your username is ${username}. Choose your password within ${invitationDays} days by the link below. Do not share the link.`,
    open: 'Choose your password',
  };
}

const bnDays = invitationDays.toLocaleString('bn');
