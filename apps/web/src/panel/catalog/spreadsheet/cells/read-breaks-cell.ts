import { readBreaks, writeBreaks } from '@marketday/contract/catalog/prices/break-text'
import { QuantityBreaks } from '@marketday/contract/catalog/prices/quantity-breaks'
import * as z from 'zod/mini'

/** Normalizes typed quantity prices: `10: 4.50; 50: 3.90`. */
export function readBreaksCell(
  text: string,
  { digits, read }: { readonly digits: number; readonly read: (text: string) => unknown },
): string | { readonly problem: string } {
  const breaks = readBreaks(text, (written) => {
    const amount = read(written)
    return typeof amount === 'number' ? amount : null
  })
  if (breaks === null) return { problem: 'Write them like 10: 4.50; 50: 3.90' }
  const { error } = z.safeParse(QuantityBreaks, breaks)
  if (error) return { problem: error.issues[0]?.message ?? 'Not possible here' }
  return writeBreaks(breaks, digits)
}
