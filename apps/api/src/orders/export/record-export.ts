import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'

type Selection =
  | { readonly orderIds: readonly string[] }
  | { readonly customerIds: readonly string[] }
  | { readonly matching: object }

interface Export {
  readonly of: 'orders' | 'customers' | 'documents' | 'finance' | 'journal'
  readonly count: number
  readonly selection: Selection
  readonly format: string
}

/** Before the first byte is sent, so that no file leaves without an entry. */
export const recordExport = (db: Db, { of, selection, ...details }: Export): Promise<void> =>
  record(db, {
    name: `business.${of}_exported`,
    objectType: 'tenant',
    objectId: db.context.tenantId ?? '',
    details: { ...details, filter: filterWords(selection) },
  })

function filterWords(selection: Selection): string {
  if (!('matching' in selection)) return 'selected'
  const filters = Object.entries(selection.matching).flatMap(([name, value]) => {
    if (value === undefined || name === 'format') return []
    // Searched words are often names, and the log outlives personal data.
    return [name === 'search' ? name : `${name}: ${String(value)}`]
  })
  return filters.join(', ') || 'all'
}
