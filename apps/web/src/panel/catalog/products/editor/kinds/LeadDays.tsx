import { BoundNumber } from '../bound-fields.tsx'

/** How long shoppers wait for what is made to order. */
export function LeadDays() {
  return <BoundNumber name="leadDays" min={1} hint="Shoppers see it and choose a later time" />
}
