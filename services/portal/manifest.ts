import type { PortalSettings } from './config.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, which a browser needs to install the portal as an app, under the name that the operator gave it. */
export function manifestOf({ BRAND_NAME: name }: PortalSettings) {
  return {
    id: '/',
    name,
    short_name: name,
    lang: 'en',
    description: 'Bulk SMS back office',
    description_localized: { bn: 'বাল্ক এসএমএস ব্যাক অফিস' },
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    // The accent and the canvas of `src/theme/tokens.css`, in the light theme.
    theme_color: '#0f6b5c',
    background_color: '#f5f7f6',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
  };
}
