import { isIP } from 'node:net';
import { serversOf, writableTargets } from '../database/connection/serversOf.ts';

/**
 * Checks a setting's text. Each check returns what is allowed, as the end of the sentence "NAME must be …", or null if the text is valid.
 * It is not called with an empty text, which means the default.
 */
export type SettingCheck = (text: string) => string | null;

/** Host names as in a URL, and addresses. */
export const hostName: SettingCheck = (text) => {
  const isName =
    /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i.test(text);
  const looksLikeAddress = /^[\d.]+$/.test(text);
  return isIP(text) > 0 || (isName && !looksLikeAddress)
    ? null
    : 'a host name or an IP address, without a scheme or a port, e.g. 0.0.0.0 or smsc.example.com';
};

/** As libpq reads it. It may name several hosts; services use the one that takes writes. */
export const postgresUrl: SettingCheck = (text) => {
  const { urls, wants } = serversOf(text);
  if (wants !== null && !writableTargets.includes(wants))
    return `a URL whose target_session_attrs is one of: ${writableTargets.join(', ')}`;
  const isUrl = (url: string) =>
    URL.canParse(url) &&
    ['postgres:', 'postgresql:'].includes(new URL(url).protocol) &&
    // Without a host the driver would take this machine for one of them.
    (urls.length === 1 || new URL(url).hostname !== '');
  return urls.every(isUrl)
    ? null
    : 'a URL such as postgres://user:password@host:5432/database; ' +
        'in a password percent-encode what has a meaning in URLs, e.g. %23 for #';
};

/** A URL of one server: a list would be searched for the one that takes writes. */
export const standbyUrl: SettingCheck = (text) => {
  const { urls, wants } = serversOf(text);
  return urls.length > 1 || wants !== null
    ? 'the URL of one server, without target_session_attrs'
    : postgresUrl(text);
};

/** The name of a schema, which needs no quotes in SQL and leaves room for the names of its views. */
export const schemaName: SettingCheck = (text) =>
  /^[a-z][a-z0-9_]{0,39}$/.test(text) && !/^(pg_|citus|information_schema$)|_shards$/.test(text)
    ? null
    : 'a name of up to 40 lower-case letters, digits and underscores that begins with a letter, not with pg_ or citus, and does not end in _shards, e.g. cell_2';

/** URLs that a browser opens. */
export const webUrl: SettingCheck = (text) => {
  const isUrl = /^https?:\/\//i.test(text) && URL.canParse(text);
  const url = isUrl ? new URL(text) : null;
  return url && !url.search && !url.hash && !url.username
    ? null
    : 'a URL that begins with https:// or http://, without a user, a query or a fragment, e.g. https://api.example.com';
};

/** Where a browser calls a service: a URL, or a path on the portal's origin that a proxy forwards. */
export const serviceUrl: SettingCheck = (text) => {
  if (/^\/(?!\/)[^\s?#]*$/.test(text)) return null;
  const allowed = webUrl(text);
  return allowed && `${allowed}, or a path of the portal's own host, e.g. /main-api`;
};

/** A comma-separated list of origins, in the exact form that browsers send. */
export const originList: SettingCheck = (text) => {
  const wrong = itemsOf(text).find((item) => originOf(item) !== item);
  if (wrong === undefined) return null;
  const origin = originOf(wrong);
  return (
    'a comma-separated list of origins: a scheme, a host and, if it is not the usual one, a port, ' +
    (origin ? `here ${origin}` : 'e.g. https://sms.example.com')
  );
};

function originOf(text: string): string | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).origin : null;
}

const proxyRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** Proxies as `proxy-addr` takes them, which would fail at the start with a worse message. */
export const proxyList: SettingCheck = (text) =>
  itemsOf(text).every(isProxy)
    ? null
    : `a comma-separated list of IP addresses, ranges such as 10.0.0.0/8, or ${proxyRanges.join(', ')}`;

function isProxy(item: string): boolean {
  if (proxyRanges.includes(item)) return true;
  const [address = '', bits, ...more] = item.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** 32 octets in Base64, with or without the padding, as `openssl rand -base64 32` writes them. */
export const sealingKey: SettingCheck = (text) =>
  /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
    ? null
    : '32 octets in Base64, which are 44 characters; make one with: openssl rand -base64 32';

/** A token that is chosen once and as good as a password. */
export const longToken: SettingCheck = (text) =>
  text.length >= 24 && /^[\x21-\x7e][\x20-\x7e]*$/.test(text)
    ? null
    : '24 or more characters of ASCII; make one with: openssl rand -hex 24';

/** A comma-separated list of one or more of these words. */
export const listOf =
  (words: readonly string[]): SettingCheck =>
  (text) =>
    itemsOf(text).length > 0 && itemsOf(text).every((item) => words.includes(item))
      ? null
      : `a comma-separated list of: ${words.join(', ')}`;

/** Splits a comma-separated setting. */
export function itemsOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Credentials never travel in the clear to another machine: see `mailTransport`. */
export const smtpUrl: SettingCheck = (text) => {
  const url = /^smtps?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  return url?.hostname && !url.hash && isPercentEncoded(url.username + url.password)
    ? null
    : 'a URL such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com; ' +
        'in a password percent-encode what has a meaning in URLs, e.g. %23 for #';
};

/** Whether each % begins the code of a character. */
function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** One address, with or without a name. */
export const mailAddress: SettingCheck = (text) =>
  /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)
    ? null
    : 'an address such as barta@example.com or Barta <barta@example.com>';
