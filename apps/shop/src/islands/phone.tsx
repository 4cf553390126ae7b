import { PhoneInput } from '@marketday/fields/phone/PhoneInput.tsx'
import { replaceField } from './replace-field.ts'
import { lookUpCountry } from './shop-api.ts'

/** Replaces the plain input with the phone field; text, focus and error are preserved. */
export function openPhone(plain: HTMLInputElement): void {
  if (!plain.isConnected || plain.closest('.phone')) return
  replaceField(
    plain,
    <PhoneInput
      id={plain.id}
      name={plain.name}
      defaultValue={plain.value}
      className="field"
      lookUpCountry={lookUpCountry}
      aria-invalid={plain.getAttribute('aria-invalid') === 'true' || undefined}
      aria-describedby={plain.getAttribute('aria-describedby') ?? undefined}
    />,
  )
}
