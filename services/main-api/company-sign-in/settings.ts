import * as Type from 'typebox';

/** The setting that lets identity providers be on this machine and in private networks. */
export const privateProvidersSetting = 'SIGN_IN_PRIVATE_ADDRESSES';

export const companySignInSettings = {
  [privateProvidersSetting]: Type.Boolean({
    default: false,
    description:
      'true lets identity providers of companies be on this machine and private networks: only where all companies are trusted.',
  }),
} as const;
