import { visitorCountry } from '../../platform/api/visitor-country.ts'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import type { FieldState } from './LeadForm.tsx'

export function VisitorPhone(state: FieldState) {
  return <PhoneField label="Phone" optional searchable lookUpCountry={visitorCountry} {...state} />
}
