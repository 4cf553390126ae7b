import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { PhoneInput } from '@marketday/fields/phone/PhoneInput.tsx'
import { lookUpCountry } from './shop-api.ts'

/** Puts the phone field with its countries where the plain input stands; text, focus and error stay. */
export function openPhone(plain: HTMLInputElement): void {
  if (!plain.isConnected || plain.closest('.phone')) return
  const isFocused = document.activeElement === plain
  const place = document.createElement('div')
  const { id, name, value } = plain
  flushSync(() =>
    createRoot(place).render(
      <PhoneInput
        id={id}
        name={name}
        defaultValue={value}
        className="field"
        lookUpCountry={lookUpCountry}
        aria-invalid={plain.getAttribute('aria-invalid') === 'true' || undefined}
        aria-describedby={plain.getAttribute('aria-describedby') ?? undefined}
      />,
    ),
  )
  plain.replaceWith(place)
  if (isFocused) place.querySelector<HTMLInputElement>('input[type="tel"]')?.focus()
}
