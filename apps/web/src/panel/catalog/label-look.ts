import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { keptValue } from '../../platform/kept-value.ts'
import { labelFormats, type FormatName } from '@marketday/contract/catalog/label-formats'

/** Last label settings: printer and paper rarely change. */
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

/** Code for scanners; empty if none. */
export const codeOf = ({ barcode, sku }: Pick<CellRow, 'barcode' | 'sku'>): string =>
  barcode || (sku ?? '')
