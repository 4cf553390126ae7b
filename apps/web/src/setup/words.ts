import type { ReadWebsite } from './setup-queries.ts'

/** A website without products leaves the item step to other sources. */
export const givesItems = (read: ReadWebsite | null): read is ReadWebsite =>
  read !== null && (read.isReading || read.items > 0)

export function importWords({
  host,
  isReading,
  items,
  selected,
  status,
  total,
}: ReadWebsite): string {
  if (isReading) return `${items} items from ${host} so far`
  return `${status === 'review' ? selected || items : total} items from ${host}`
}
