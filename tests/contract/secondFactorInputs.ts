import { findSecondFactor, startPasskey, startSecondFactor } from '#contract/nouns.ts';
import { demoPassword } from '#database/seed/demo.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addSecondFactor, appCode } from '#tests/helpers/people/secondFactor.ts';
import { addSoftPasskey, SoftPasskey } from '#tests/helpers/people/softPasskey.ts';
import type { World } from '#tests/helpers/world.ts';
import type { CallInput, EndpointName } from './entries.ts';

/**
 * The input of a call about a user's second factor, with what is right for it, made for it; null for other calls.
 * @param client makes the call, since a passkey answers for one session
 */
export async function secondFactorInput(
  world: World,
  name: EndpointName,
  client: Client,
  username: string,
): Promise<CallInput | null> {
  const currentPassword = demoPassword;
  switch (name) {
    case 'confirmSecondFactor': {
      const { key } = await client.call(startSecondFactor, { body: { currentPassword } });
      return { body: { code: appCode(key) } };
    }
    case 'addPasskey': {
      const request = await client.call(startPasskey, { body: { currentPassword } });
      return { body: { name: 'Laptop', answer: new SoftPasskey().create(request) } };
    }
    case 'passkeyChallenge':
      await addSoftPasskey(client);
      return { body: { purpose: 'confirm' } };
    case 'renamePasskey':
    case 'removePasskey': {
      const { recoveryCodes } = await addSoftPasskey(client);
      const { passkeys } = await client.call(findSecondFactor, {});
      const { id } = passkeys[0]!;
      const proof = { currentPassword, code: recoveryCodes[0]! };
      return { body: name === 'renamePasskey' ? { id, name: 'Phone' } : { id, ...proof } };
    }
    case 'confirmSession':
    case 'renewRecoveryCodes':
    case 'removeApp':
    case 'removeSecondFactor': {
      const { recoveryCodes } = await addSecondFactor(world.database, username);
      const code = recoveryCodes[0]!;
      return { body: name === 'confirmSession' ? { code } : { currentPassword, code } };
    }
    default:
      return null;
  }
}
