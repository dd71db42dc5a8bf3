import { startSecondFactor } from '#contract/main-api/sign-in/secondFactor.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { addSecondFactor, appCode } from '#tests/helpers/people/secondFactor.ts';
import type { World } from '#tests/helpers/world.ts';
import type { CallInput, EndpointName } from './entries.ts';

/** The input of a call that takes a code, with a right one of a user's second factor, made for it; null for other calls. */
export async function secondFactorInput(
  world: World,
  name: EndpointName,
  username: string,
): Promise<CallInput | null> {
  const currentPassword = demoPassword;
  if (name === 'confirmSecondFactor') {
    const client = await clientOf(world, username);
    const { key } = await client.call(startSecondFactor, { body: { currentPassword } });
    return { body: { code: appCode(key) } };
  }
  if (name !== 'confirmSession' && name !== 'renewRecoveryCodes' && name !== 'removeSecondFactor')
    return null;
  const { recoveryCodes } = await addSecondFactor(world.database, username);
  const code = recoveryCodes[0]!;
  return { body: name === 'confirmSession' ? { code } : { currentPassword, code } };
}
