import { TextInput } from 'react-admin';
import { isAppCode, isRecoveryCode, plainCode } from '#domain/access/secondFactorCode.ts';

interface CodeInputProps {
  takesAppCode?: boolean;
  /** A recovery code will do as well. */
  takesRecoveryCode?: boolean;
}

/** A code of the second factor; digits may be Bangla ones. */
export function CodeInput({ takesAppCode = true, takesRecoveryCode = false }: CodeInputProps) {
  const words = takesAppCode ? (takesRecoveryCode ? 'either' : 'code') : 'recovery';
  const problem = (typed: string | null | undefined) => {
    const code = plainCode(typed ?? '');
    const isWhole = (takesAppCode && isAppCode(code)) || (takesRecoveryCode && isRecoveryCode(code));
    return isWhole ? undefined : `profile.twoStep.${words}Incomplete`;
  };
  return (
    <TextInput
      source="code"
      label={takesAppCode ? 'profile.twoStep.code' : 'profile.twoStep.recoveryCode'}
      helperText={`profile.twoStep.${words}Help`}
      validate={problem}
      autoComplete={takesAppCode ? 'one-time-code' : 'off'}
      slotProps={{ htmlInput: { inputMode: takesRecoveryCode ? 'text' : 'numeric', maxLength: 40 } }}
      fullWidth
    />
  );
}
