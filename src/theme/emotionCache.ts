import createCache from '@emotion/cache';

/**
 * The content security policy lets in only style elements that carry the answer's nonce. Vite writes
 * this meta element (`html.cspNonce`) and the portal server fills it in anew for every answer.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

export const emotionCache = createCache({ key: 'barta', nonce: nonce || undefined, prepend: true });
