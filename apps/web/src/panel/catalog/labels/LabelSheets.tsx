import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { counted } from '../../../platform/format.ts'
import { Label } from './Label.tsx'
import { labelFormats } from '@marketday/contract/catalog/labels/label-formats'
import type { LabelLook } from './label-look.ts'
import type { PlacedLabel } from '@marketday/contract/catalog/labels/place-labels'

interface LabelSheetsProps {
  sheets: readonly (readonly PlacedLabel<CellRow>[])[]
  look: LabelLook
}

export function LabelSheets({ sheets, look }: LabelSheetsProps) {
  const { page, label } = labelFormats[look.format]
  const [paper] = look.format.split('-')
  return (
    <section
      aria-label={`Preview, ${counted(sheets.length, 'page')}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="label-sheets flex flex-col gap-6 overflow-x-auto"
    >
      {sheets.map((labels, index) => (
        <div
          key={index}
          className={`label-sheet label-sheet-${paper} relative shrink-0 bg-white shadow-md ring-1 ring-line`}
          style={{ width: `${page.width}mm`, height: `${page.height}mm` }}
        >
          {labels.map(({ row, x, y }) => (
            <div
              key={`${x} ${y}`}
              className="absolute"
              style={{
                left: `${x}mm`,
                top: `${y}mm`,
                width: `${label.width}mm`,
                height: `${label.height}mm`,
              }}
            >
              <Label row={row} look={look} height={label.height} />
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}
