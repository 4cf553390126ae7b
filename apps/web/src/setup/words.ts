import type { ReadWebsite } from './setup-queries.ts'

/** A website on which nothing was found leaves the items to other ways. */
export const givesItems = (read: ReadWebsite | null): read is ReadWebsite =>
  read !== null && (read.isReading || read.items > 0)

/** What the shop begins with, while more may still be found. */
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
