import { TextField } from '../../ui/fields/TextField.tsx'
import type { FieldOf } from './LeadForm.tsx'

/** Name, e-mail and phone, as every form asks for them. A wrong e-mail is marked without words (spec 5). */
export function PersonFields({ field }: { field: FieldOf }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Your name"
          autoComplete="name"
          maxLength={80}
          required
          {...field('name')}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          {...marked(field('email'))}
        />
      </div>
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        maxLength={25}
        placeholder="Phone number"
        hint="With its country code, such as +44 113 496 0000"
        {...field('phone')}
      />
    </>
  )
}

/** The e-mail rule has no message text: the field is marked and nothing is said. */
export const marked = (state: ReturnType<FieldOf>) => ({
  ...state,
  error: state.error !== undefined,
})
