import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { RowName } from '../../ui/lists/RowName.tsx'
import { labelFormats, perSheet, type FormatName } from '@marketday/contract/catalog/label-formats'
import { codeOf, type LabelLook } from './label-look.ts'

/** Per variant. */
export const mostCopies = 500

interface LabelsFormProps {
  rows: readonly CellRow[]
  look: LabelLook
  onLook: (look: LabelLook) => void
  copies: ReadonlyMap<string, number>
  onCopies: (copies: ReadonlyMap<string, number>) => void
  taken: number
  onTaken: (taken: number) => void
}

const formats = Object.entries(labelFormats).map(([value, { name }]) => ({ value, label: name }))

export function LabelsForm(props: LabelsFormProps) {
  const { rows, look, onLook, copies, onCopies, taken, onTaken } = props
  const places = perSheet(labelFormats[look.format])
  const setAllCopies = (number: (row: CellRow) => number) =>
    onCopies(new Map(rows.map((row) => [row.variantId, number(row)])))
  return (
    <div className="flex flex-col gap-5">
      <Card title="Paper">
        <div className="flex flex-col gap-4">
          <SelectField
            label="Labels"
            options={formats}
            value={look.format}
            onChange={(event) => onLook({ ...look, format: event.target.value as FormatName })}
          />
          <SelectField
            label="Code"
            options={[
              { value: 'bars', label: 'Bars: EAN-13, else Code 128' },
              { value: 'qr', label: 'QR code' },
            ]}
            value={look.code}
            onChange={(event) => onLook({ ...look, code: event.target.value as LabelLook['code'] })}
          />
          {places > 1 && (
            <NumberField
              label="Labels already used on the first sheet"
              value={taken}
              min={0}
              max={places - 1}
              onChange={(value) => onTaken(Math.min(Math.max(value ?? 0, 0), places - 1))}
            />
          )}
          <Checkbox
            label="Show the price"
            checked={look.hasPrice}
            onChange={(event) => onLook({ ...look, hasPrice: event.target.checked })}
          />
        </div>
      </Card>
      <Card title="Quantity">
        <div className="mb-3 flex flex-wrap gap-3">
          <Button variant="secondary" size="small" onClick={() => setAllCopies(() => 1)}>
            One of each
          </Button>
          <Button
            variant="secondary"
            size="small"
            onClick={() =>
              setAllCopies(({ onHand }) => Math.min(Math.max(onHand ?? 0, 0), mostCopies))
            }
          >
            As many as in stock
          </Button>
        </div>
        <ul aria-label="Labels of each variant" className="flex flex-col">
          {rows.map((row) => (
            <li
              key={row.variantId}
              className="flex items-center justify-between gap-4 border-t border-line py-2"
            >
              <span className="min-w-0">
                <RowName>{nameOf(row)}</RowName>
                <span className="block text-sm text-soft">
                  {codeOf(row) || 'Without SKU and barcode: no code is printed'}
                </span>
              </span>
              <NumberField
                label={`Labels of ${nameOf(row)}`}
                labelHidden
                value={copies.get(row.variantId) ?? 1}
                min={0}
                max={mostCopies}
                onChange={(value) =>
                  onCopies(
                    new Map(copies).set(
                      row.variantId,
                      Math.min(Math.max(value ?? 0, 0), mostCopies),
                    ),
                  )
                }
                className="w-20 shrink-0"
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const nameOf = ({ title, variantTitle }: CellRow) =>
  [title, variantTitle].filter(Boolean).join(', ')
