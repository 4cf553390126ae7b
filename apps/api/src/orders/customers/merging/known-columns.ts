import type { KnownOfCustomer } from '@marketday/contract/orders/customers/merge-customers'

/** What is known of a customer as their row has it. */
export const knownColumns = ({ name, phone, note, consent }: KnownOfCustomer) => ({
  name,
  phone,
  note,
  consent_source: consent?.source ?? null,
  consented_at: consent?.at ?? null,
})
