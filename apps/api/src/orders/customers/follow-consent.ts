import type { Consent } from '@marketday/contract/orders/customers'

import type { Db } from '../../platform/database/tenant-db.ts'
import { recordConsent } from './record-consent.ts'

/** Records the consent that results from a merge or its undo. */
export async function followConsent(
  db: Db,
  { id, consent: before }: { readonly id: string; readonly consent: Consent | null },
  consent: Consent | null,
): Promise<void> {
  if ((before === null) !== (consent === null)) await recordConsent(db, id, { consent })
}
