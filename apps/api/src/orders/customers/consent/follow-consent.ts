import type { Consent } from '@marketday/contract/orders/customers'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordConsent } from './record-consent.ts'

interface Known {
  readonly id: string
  readonly consent: Consent | null
}

/** Keeps what became of a customer's consent when they were merged or taken apart. */
export async function followConsent(
  db: Db,
  { id, consent: before }: Known,
  consent: Consent | null,
): Promise<void> {
  if ((before === null) !== (consent === null)) await recordConsent(db, id, { consent })
}
