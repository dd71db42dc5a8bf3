/** How many passkeys a person has, and how long an authenticator may take to answer. */
export const passkeyLimits = { most: 10, challengeMinutes: 5 } as const;

/** WebAuthn 3, 4: at most 1,023 octets, here in Base64url. */
export const credentialIdLength = 1_364;
