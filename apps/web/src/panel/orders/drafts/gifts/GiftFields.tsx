import { isEmail } from '@marketday/contract/accounts/identity/email'
import type { OrderDraftLine, PricedDraftLine } from '@marketday/contract/orders/drafts/order-draft'
import { isGiftCard } from '@marketday/contract/catalog/products/kinds/item-kinds'
import { EmailField } from '../../../../ui/credentials/EmailField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { itemName } from '../../../stock/item-name.ts'

type Gift = NonNullable<OrderDraftLine['gift']>

interface GiftFieldsProps {
  /** Priced line; only gift cards show fields. */
  priced: PricedDraftLine | undefined
  gift: Gift | null
  dayProblem: string | undefined
  onChange: (gift: Gift) => void
}

const forWhoeverOrders: Gift = { recipientName: '', recipientEmail: '', message: '', sendOn: null }

export function GiftFields({ priced, gift, dayProblem, onChange }: GiftFieldsProps) {
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
        isWrong={recipientEmail !== '' && !isEmail(recipientEmail)}
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
