import { lazy, memo, Suspense } from 'react'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { FieldOf, FieldState } from './LeadForm.tsx'
import { marked } from './rules/marked.ts'

/** Name, email and phone, as every form asks for them. A wrong email is marked without words (spec 5). */
export function PersonFields({ field }: { field: FieldOf }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" required {...field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...marked(field('email'))}
        />
      </div>
      <Phone {...field('phone')} />
    </>
  )
}

// Drawn anew only with its own state: what has not come to life yet would otherwise be thrown away and begin anew.
const Phone = memo((state: FieldState) => (
  <Suspense fallback={<TextField label="Phone" optional placeholder="Phone number" disabled />}>
    <VisitorPhone {...state} />
  </Suspense>
))

// The form comes to life without it: until it has come, the field is what the server has written.
const VisitorPhone = lazy(() =>
  import('./VisitorPhone.tsx').then(
    (part) => ({ default: part.VisitorPhone }),
    () => ({ default: PlainPhone }),
  ),
)

/** Where the countries cannot be fetched, a number is written whole. */
function PlainPhone(state: FieldState) {
  return <TextField label="Phone" optional type="tel" autoComplete="tel" {...state} />
}
