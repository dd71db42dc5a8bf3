import { readFileSync } from 'node:fs';

/** Whether the value must not be shown, and may also be given as a file. */
export function isSecretSetting(name: string): boolean {
  return /PASSWORD|KEY|TOKEN|(DATABASE|DATABASE_READ|DIRECTORY|SMTP)_URL$/.test(name);
}

export const secretFileSetting = (name: string): string => `${name}_FILE`;

/**
 * Reads the secrets that are given as files: `SECRET_KEY_FILE` names the file whose content is `SECRET_KEY`. Containers and
 * systemd hand secrets over in this way, since every program of a user sees the environment of the others.
 */
export function readSecretFiles(
  names: readonly string[],
  env: Record<string, string | undefined>,
): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names.filter(isSecretSetting)) {
    const fileSetting = secretFileSetting(name);
    const file = env[fileSetting];
    if (!file) continue;
    if (env[name]) {
      problems.push(`${name} and ${fileSetting} are both set; set one of them`);
      continue;
    }
    try {
      // Editors end the last line, which is no part of the secret.
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (values[name] === '') problems.push(`${fileSetting} is "${file}", but this file is empty`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${fileSetting} is "${file}", but this file cannot be read (${code ?? 'unknown error'})`);
    }
  }
  return { values, problems };
}
