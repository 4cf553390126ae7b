import { useQuery } from '@tanstack/react-query'

import type { PricedDraftLine, OrderDraftLine } from '@marketday/contract/orders/order-draft'
import { isShopperEmail, wrongShopperEmail } from '@marketday/contract/contact/shopper-email'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'

import { count, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { itemName } from '../../stock/item-name.ts'
import { taxClassesQuery, taxClassOptions } from '../../catalog/tax-classes-query.ts'
import { AddItems } from '../changes/AddItems.tsx'
import { EditedLine } from '../changes/EditedLine.tsx'
import { pricedLine, withCustomItem, withDraftItem, type DraftFormLine } from './draft-form.ts'
import type { DraftFormState } from './draft-form.ts'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'

export function DraftItems({ state }: { state: DraftFormState }) {
  const { form, change, saved } = state
  const { lines, marketId } = form.draft
  return (
    <>
      <AddItems
        title="Add items"
        where={marketId === null ? {} : { marketId }}
        onAdd={(item) => change({ lines: withDraftItem(lines, item) })}
      >
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => change({ lines: withCustomItem(lines) })}
        >
          Add custom item
        </Button>
      </AddItems>
      {lines.length > 0 && (
        <Card title="Items" flush>
          <ul aria-label="Items" className="divide-y divide-line">
            {lines.map((line) => (
              <DraftLine key={line.id} line={line} state={state} />
            ))}
          </ul>
          {saved.shortages.length > 0 && (
            <p role="status" className="px-5 pb-4 text-sm font-medium text-bad">
              {saved.shortages.join('. ')}.
            </p>
          )}
        </Card>
      )}
    </>
  )
}

interface LineProps {
  line: DraftFormLine
  state: DraftFormState
}

function DraftLine({ line, state: { form, change, saved } }: LineProps) {
  const { currency } = saved
  const priced = pricedLine(saved, line)
  const name = nameOf(line, priced)
  const problems = form.problems as Readonly<Record<string, string | undefined>>
  const replace = (part: Partial<DraftFormLine>) =>
    change({
      lines: form.draft.lines.map((entry) =>
        entry.id === line.id ? { ...entry, ...part } : entry,
      ),
    })
  const shopMinor = priced?.shopPriceMinor ?? null
  /** A market chosen a moment ago has no prices yet. */
  const isPricedThere = saved.content.marketId === form.draft.marketId
  const isOther =
    line.unitPriceMinor !== null && shopMinor !== null && line.unitPriceMinor !== shopMinor
  return (
    <EditedLine
      name={name}
      note={priced ? noteOf(priced, currency, isOther) : ''}
      isGone={false}
      onRemove={() => change({ lines: form.draft.lines.filter(({ id }) => id !== line.id) })}
    >
      {line.custom && <CustomFields line={line} custom={line.custom} onChange={replace} />}
      <GiftFields
        priced={priced}
        gift={line.gift}
        dayProblem={problems[`sendOn.${line.id}`]}
        onChange={(gift) => replace({ gift })}
      />
      <NumberField
        label="Quantity"
        aria-label={`Quantity of ${name}`}
        className="w-24"
        min={1}
        value={line.quantity}
        onChange={(quantity) => replace({ quantity })}
        error={problems[`quantity.${line.id}`]}
      />
      <MoneyField
        label="Unit price"
        aria-label={`Unit price: ${name}`}
        className="w-32"
        currency={currency}
        valueMinor={line.unitPriceMinor ?? shopMinor}
        onChange={(unitPriceMinor) =>
          replace({
            unitPriceMinor: isPricedThere && unitPriceMinor === shopMinor ? null : unitPriceMinor,
          })
        }
      />
      {isOther && (
        <TextField
          label="Reason for the price"
          aria-label={`Reason for the price of ${name}`}
          className="w-full sm:w-64"
          maxLength={200}
          value={line.priceReason}
          onChange={(event) => replace({ priceReason: event.target.value })}
        />
      )}
    </EditedLine>
  )
}

const nameOf = ({ custom }: DraftFormLine, priced: PricedDraftLine | undefined): string => {
  if (custom) return custom.title || 'Custom item'
  return priced ? itemName(priced) : 'Item'
}

const noteOf = (
  { sku, available, shopPriceMinor, totalMinor }: PricedDraftLine,
  currency: string,
  isOther: boolean,
): string =>
  [
    sku,
    available !== null && `${count(available)} available`,
    isOther && shopPriceMinor !== null && `${money(shopPriceMinor, currency)} in the shop`,
    `${money(totalMinor, currency)} in total`,
  ]
    .filter(Boolean)
    .join(' · ')

interface CustomProps {
  line: DraftFormLine
  custom: NonNullable<DraftFormLine['custom']>
  onChange: (part: Partial<DraftFormLine>) => void
}

function CustomFields({ line, custom, onChange }: CustomProps) {
  const classes = useQuery(taxClassesQuery)
  const set = (part: Partial<typeof custom>) => onChange({ custom: { ...custom, ...part } })
  return (
    <div key={line.id} className="grid w-full gap-3 sm:grid-cols-2">
      <TextField
        label="Item name"
        maxLength={200}
        value={custom.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <SelectField
        label="Tax"
        placeholder="Shop default"
        value={custom.taxClassId ?? ''}
        options={taxClassOptions(classes.data?.rows ?? [])}
        onChange={(event) => set({ taxClassId: event.target.value || null })}
      />
      <Checkbox
        label="Pack and hand over this item"
        checked={custom.isDelivered}
        onChange={(event) => set({ isDelivered: event.target.checked })}
      />
    </div>
  )
}

type Gift = NonNullable<OrderDraftLine['gift']>

interface GiftFieldsProps {
  /** Priced line; only gift cards show fields. */
  priced: PricedDraftLine | undefined
  gift: Gift | null
  dayProblem: string | undefined
  onChange: (gift: Gift) => void
}

const forWhoeverOrders: Gift = { recipientName: '', recipientEmail: '', message: '', sendOn: null }

function GiftFields({ priced, gift, dayProblem, onChange }: GiftFieldsProps) {
  if (!priced || !isGiftCard(priced.kind)) return null
  const written = gift ?? forWhoeverOrders
  const { recipientName, recipientEmail, message, sendOn } = written
  const set = (part: Partial<Gift>) => onChange({ ...written, ...part })
  return (
    <fieldset className="grid w-full gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-sm text-soft">
        Recipient of {itemName(priced)}. If empty, we email it to the customer once the order is
        paid.
      </legend>
      <TextField
        label="Recipient’s name"
        autoComplete="off"
        maxLength={120}
        value={recipientName}
        onChange={(event) => set({ recipientName: event.target.value })}
      />
      <EmailField
        label="Recipient’s email"
        autoComplete="off"
        value={recipientEmail}
        onChange={(email) => set({ recipientEmail: email })}
        error={
          recipientEmail !== '' && !isShopperEmail(recipientEmail) ? wrongShopperEmail : undefined
        }
      />
      <TextArea
        label="Message"
        rows={2}
        maxLength={500}
        value={message}
        onChange={(event) => set({ message: event.target.value })}
      />
      <TextField
        label="Send date"
        type="date"
        hint="If empty, it is emailed when the order is paid."
        value={sendOn ?? ''}
        onChange={(event) => set({ sendOn: event.target.value || null })}
        error={dayProblem}
      />
    </fieldset>
  )
}
