import { lazy, memo, Suspense } from 'react'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { FieldOf, FieldState } from './LeadForm.tsx'
import { marked } from './marked.ts'

/** Name, email and phone. An invalid email is marked without a message (spec 5). */
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

// Memoized: a rerender before hydration would discard and restart the Suspense boundary.
const Phone = memo((state: FieldState) => (
  <Suspense fallback={<TextField label="Phone" optional placeholder="Phone number" disabled />}>
    <VisitorPhone {...state} />
  </Suspense>
))

// Lazy: until loaded, the server-rendered field is used.
const VisitorPhone = lazy(() =>
  import('./VisitorPhone.tsx').then(
    (part) => ({ default: part.VisitorPhone }),
    () => ({ default: PlainPhone }),
  ),
)

/** Fallback if the country list fails to load: full number without a country. */
function PlainPhone(state: FieldState) {
  return <TextField label="Phone" optional type="tel" autoComplete="tel" {...state} />
}
