import { TextInput } from 'react-admin';
import { isAppCode, isRecoveryCode, plainCode } from '#domain/access/secondFactorCode.ts';

interface CodeInputProps {
  /** A recovery code will do as well. */
  takesRecoveryCode?: boolean;
}

/** A code of the second factor; digits may be Bangla ones. */
export function CodeInput({ takesRecoveryCode = false }: CodeInputProps) {
  const problem = (typed: string | null | undefined) => {
    const code = plainCode(typed ?? '');
    if (isAppCode(code) || (takesRecoveryCode && isRecoveryCode(code))) return undefined;
    return takesRecoveryCode ? 'profile.twoStep.eitherIncomplete' : 'profile.twoStep.codeIncomplete';
  };
  return (
    <TextInput
      source="code"
      label="profile.twoStep.code"
      helperText={takesRecoveryCode ? 'profile.twoStep.eitherHelp' : 'profile.twoStep.codeHelp'}
      validate={problem}
      autoComplete="one-time-code"
      slotProps={{ htmlInput: { inputMode: takesRecoveryCode ? 'text' : 'numeric', maxLength: 40 } }}
      fullWidth
    />
  );
}
