import type { KnownOfCustomer } from '@marketday/contract/orders/customers/merge-customers'

export const knownColumns = ({ name, phone, note, consent }: KnownOfCustomer) => ({
  name,
  phone,
  note,
  consent_source: consent?.source ?? null,
  consented_at: consent?.at ?? null,
})
