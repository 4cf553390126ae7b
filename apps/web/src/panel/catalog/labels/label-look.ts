import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { keptValue } from '../../../platform/kept-value.ts'
import { labelFormats, type FormatName } from '@marketday/contract/catalog/labels/label-formats'

/** What labels look like; the printer and its paper stay the same from one time to the next. */
export interface LabelLook {
  readonly format: FormatName
  readonly code: 'bars' | 'qr'
  readonly hasPrice: boolean
}

const storedLook = keptValue<LabelLook>('label-look')

export function readLook(): LabelLook {
  const look = storedLook.read()
  return look && look.format in labelFormats
    ? look
    : { format: 'a4-24', code: 'bars', hasPrice: true }
}

export const keepLook = (look: LabelLook): void => storedLook.write(look)

/** What a scanner finds the variant by; empty without one. */
export const codeOf = ({ barcode, sku }: Pick<CellRow, 'barcode' | 'sku'>): string =>
  barcode || (sku ?? '')
