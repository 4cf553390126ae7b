import { BoundNumber } from './bound-fields.tsx'

export function LeadDays() {
  return <BoundNumber name="leadDays" min={1} hint="Shoppers see it and choose a later time" />
}
