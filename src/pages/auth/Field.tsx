import type { InputHTMLAttributes, ReactNode, RefObject } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  /** Said under the field; it marks the field as wrong. */
  problem: string | undefined;
  /** Said under the field when there is no problem. */
  hint?: string;
  /** Stands inside the field, at its end. */
  children?: ReactNode;
}

export function Field({ ref, name, label, problem, hint, children, ...input }: FieldProps) {
  const noteId = `${name}-note`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="field-frame">
        <input
          ref={ref}
          id={name}
          name={name}
          className="field-input"
          aria-invalid={problem ? true : undefined}
          aria-describedby={noteId}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
        {children}
      </div>
      <p id={noteId} className={problem ? 'field-problem' : 'field-hint'} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
}
