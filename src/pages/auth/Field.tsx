import type { InputHTMLAttributes, ReactNode, RefObject } from 'react';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  /** Said under the field; it marks the field as wrong. */
  problem: string | undefined;
  /** Said under the field when there is no problem. */
  warning?: string;
  /** Said under the field when there is nothing else to say. */
  hint?: string;
  /** Id of a text above the form that is to be read with the field. */
  describedBy?: string;
  /** Stands inside the field, at its end. */
  children?: ReactNode;
}

export function Field(props: FieldProps) {
  const { ref, name, label, problem, warning, hint, describedBy = '', children, ...input } = props;
  const noteId = `${name}-note`;
  const noteKind = problem ? 'problem' : warning ? 'warning' : 'hint';
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
          aria-describedby={`${describedBy} ${noteId}`.trim()}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
        {children}
      </div>
      <p id={noteId} className={`field-note field-${noteKind}`} aria-live="polite">
        {problem ?? warning ?? hint}
      </p>
    </div>
  );
}
