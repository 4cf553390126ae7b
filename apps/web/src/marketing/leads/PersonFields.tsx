import { visitorCountry } from '../../platform/api/visitor-country.ts'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { FieldOf } from './LeadForm.tsx'

/** Name, e-mail and phone, as every form asks for them. A wrong e-mail is marked without words (spec 5). */
export function PersonFields({ field }: { field: FieldOf }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" required {...field('name')} />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          {...marked(field('email'))}
        />
      </div>
      <PhoneField label="Phone" optional lookUpCountry={visitorCountry} {...field('phone')} />
    </>
  )
}

/** The e-mail rule has no message text: the field is marked and nothing is said. */
export const marked = (state: ReturnType<FieldOf>) => ({
  ...state,
  error: state.error !== undefined,
})
