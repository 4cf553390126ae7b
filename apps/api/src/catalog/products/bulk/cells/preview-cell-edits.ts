import type { BulkPreview } from '@marketday/contract/catalog/products/bulk-acts'
import type { CellEdits } from '@marketday/contract/catalog/products/item-cells'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../../../platform/database/tenant-db.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import { previewItems } from '../preview-bulk-act.ts'
import { findCellContext } from './find-cell-context.ts'
import { decideCells } from './rules.ts'
import { requireMayCount } from './save-cell-edits.ts'

export async function previewCellEdits(
  db: Db,
  { items }: CellEdits,
  can: Can,
): Promise<BulkPreview> {
  requireMayCount({ items }, can)
  const at = await findCellContext(db)
  const editsByItem = new Map(items.map((edits) => [edits.itemId, edits]))
  const preview = await previewItems(db, [...editsByItem.keys()], (item) => {
    const edits = editsByItem.get(item.id)
    return edits ? decideCells(edits, item, at) : { outcome: 'unchanged' }
  })
  if (preview.total === 0) throw notFound('Item')
  return preview
}
