import { contrastOf, readableOn } from '@marketday/contract/storefront/shop/contrast'
import {
  controlContrast,
  measureControls,
  minimumContrast,
  showsControls,
} from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import { record } from '../../platform/events/record.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findDraft, storeDraft } from './find-draft.ts'

/** 400 for a colour with unreadable text; 409 `version_conflict` for an outdated version. */
export async function updateDraft(
  db: Db,
  draft: Pick<ShopDraft, 'theme' | 'content' | 'version'>,
): Promise<ShopDraft> {
  requireReadable(draft.theme.primary)
  if (!draft.content.acceptsCard && !draft.content.acceptsCash)
    throw invalid('Choose at least one payment method', [
      { path: 'content.acceptsCard', message: 'Card, cash or both' },
    ])
  if (!(await storeDraft(db, draft)))
    throw conflict('version_conflict', 'Someone else saved the shop’s look while you were editing')
  const tenantId = db.context.tenantId ?? ''
  await record(db, { name: 'shop.edited', objectType: 'tenant', objectId: tenantId })
  return await findDraft(db)
}

function requireReadable(primary: string): void {
  const text = contrastOf(primary, readableOn(primary))
  if (text < minimumContrast)
    throw invalid('Neither white nor black text is readable on this colour', [
      {
        path: 'theme.primary',
        message: `Contrast ${text.toFixed(1)} to 1. Choose a lighter or darker colour`,
      },
    ])
  if (!showsControls(primary))
    throw invalid('Buttons in this colour are hard to see on the page', [
      {
        path: 'theme.primary',
        message: `Contrast ${measureControls(primary).toFixed(1)} to 1 instead of ${controlContrast}. Choose a darker colour`,
      },
    ])
}
