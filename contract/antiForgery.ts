/**
 * Cookie and header of the anti-forgery token (product spec, section 7): changes that carry the cookie must repeat its value
 * in the header, which only a page of the same origin can read.
 */
export const antiForgery = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' } as const;
