import type { CustomField } from '@marketday/contract/catalog/custom-fields'
import { customValueProblem } from '@marketday/contract/catalog/custom-values'
import type { CustomFieldKind, CustomValue } from '@marketday/contract/catalog/custom-values'
import type { QuantityBreak } from '@marketday/contract/catalog/quantity-breaks'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'

export type CellValue = string | number | boolean | string[] | QuantityBreak[]

interface Repair {
  readonly problem: string
  readonly remedy: string
}

/** A value as it is or repaired, a value that is left out with a warning, or a fault. */
export type Cell =
  | { readonly value: CellValue; readonly repair?: Repair }
  | { readonly repair: Repair }
  | Repair

export type OwnFields = ReadonlyMap<SheetField, CustomField>

export function readOwnCell(text: string, field: CustomField, decimal: '.' | ','): Cell {
  const value = readers[field.kind](text, decimal)
  const problem = customValueProblem(field, value)
  return problem === null
    ? { value }
    : { problem: `This does not fit ${field.label}`, remedy: problem }
}

const asText = (text: string) => text

const readers: Readonly<
  Record<CustomFieldKind, (text: string, decimal: '.' | ',') => CustomValue>
> = {
  text: asText,
  date: asText,
  choice: asText,
  number: (text, decimal) => {
    const plain = decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text
    return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text
  },
  yesNo: (text) => ({ yes: true, no: false })[text.toLowerCase()] ?? text,
}
