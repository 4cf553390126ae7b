import type { StockEntry } from '@marketday/contract/stock/stock-ledger'
import { movementWords } from '../../catalog/words.ts'
import { purchaseName } from '../documents/purchases/purchase-words.ts'

export function entryTitle({ type, take, purchase }: StockEntry): string {
  if (take) return `${movementWords[type]}: ${take.name}`
  if (purchase) return `${movementWords[type]} for ${purchaseName(purchase)}`
  return movementWords[type]
}
