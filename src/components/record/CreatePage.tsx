import { useMemo } from 'react';
import { Create, SimpleForm, Toolbar, type CreateProps, type SimpleFormProps } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { TObject } from 'typebox';
import { useSignedInUser } from '../../session.ts';
import { CompanyInput } from '../form/inputs/CompanyInput.tsx';
import { contractResolver } from '../form/contractResolver.ts';
import { companyRule } from '../form/formRules.ts';
import { FocusFirstInput, NameWrongFields } from '../form/focus.tsx';
import { formSx } from '../form/formSx.ts';
import { SaveButton } from '../form/saving/SaveButton.tsx';
import { UnsavedAfterRefusal } from '../form/saving/UnsavedAfterRefusal.tsx';

interface CreatePageProps
  extends
    Pick<CreateProps, 'resource' | 'title' | 'redirect' | 'transform' | 'mutationOptions' | 'sx'>,
    Pick<SimpleFormProps, 'resolver' | 'defaultValues' | 'toolbar' | 'children'> {
  resource: string;
  /** The body of the call, and with it the rules of the form; a page with rules of another kind has a `resolver`. */
  schema?: TObject;
  /** Rules beyond the schema. */
  check?: (values: FieldValues) => Record<string, string | undefined>;
  /** The provider's people say whose it is, with a `NewCompanyInput`. */
  isOfCompany?: boolean;
}

/** The page on which a record is made. */
export function CreatePage(props: CreatePageProps) {
  const { schema, check, isOfCompany, resolver, defaultValues, toolbar, children, ...create } = props;
  const { scope } = useSignedInUser();
  const asksCompany = isOfCompany && scope === 'platform';
  const bySchema = useMemo(() => {
    const rules = (values: FieldValues) => ({ ...check?.(values), ...(asksCompany && companyRule(values)) });
    return schema && contractResolver(schema, { check: rules });
  }, [schema, check, asksCompany]);
  return (
    // The route guards the page, by the permission of the call.
    <Create disableAuthentication redirect="list" sx={formSx} {...create}>
      <SimpleForm
        resolver={resolver ?? bySchema}
        defaultValues={defaultValues}
        toolbar={
          toolbar ?? (
            <Toolbar>
              <SaveButton />
            </Toolbar>
          )
        }
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        noValidate
      >
        {children}
        <FocusFirstInput />
        <NameWrongFields />
        <UnsavedAfterRefusal />
      </SimpleForm>
    </Create>
  );
}

/** Whose the new record is: the provider's people have to say so. */
export function NewCompanyInput() {
  const { scope } = useSignedInUser();
  return scope === 'platform' ? <CompanyInput source="companyId" isRequired /> : null;
}
