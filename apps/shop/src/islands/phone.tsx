import { PhoneInput } from '@marketday/fields/phone/PhoneInput.tsx'
import { PhoneLabels } from '@marketday/fields/phone/phone-labels.ts'
import { message } from './messages.ts'
import { replaceField } from './replace-field.ts'
import { lookUpCountry } from './shop-api.ts'

/** Replaces the plain input with the phone field; text, focus and error are preserved. */
export function openPhone(plain: HTMLInputElement): void {
  if (!plain.isConnected || plain.closest('.phone')) return
  replaceField(
    plain,
    <PhoneLabels value={labels()}>
      <PhoneInput
        id={plain.id}
        name={plain.name}
        defaultValue={plain.value}
        className="field"
        placeholder={message('phoneNumber')}
        locale={document.documentElement.lang}
        lookUpCountry={lookUpCountry}
        aria-invalid={plain.getAttribute('aria-invalid') === 'true' || undefined}
        aria-describedby={plain.getAttribute('aria-describedby') ?? undefined}
      />
    </PhoneLabels>,
  )
}

const labels = () => ({
  selector: message('countryCode'),
  noCountry: message('noCountry'),
  countries: message('countries'),
  noneFound: message('noCountryFound'),
  search: message('searchCountry'),
})
