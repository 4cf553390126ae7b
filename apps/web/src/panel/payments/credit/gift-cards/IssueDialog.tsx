import { GiftCardInput, issueGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { EmailField } from '../../../../ui/credentials/EmailField.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { useCurrency } from '../../../catalog/use-currency.ts'
import { performOnGiftCards } from './gift-card-queries.ts'

/** Issues a gift card; its code is sent only by mail. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const currency = useCurrency()
  // Same key for every submit with the same amount and address: issues one card.
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm(
    {
      amountMinor: null as number | null,
      recipientName: '',
      recipientEmail: '',
      message: '',
      expiresOn: '',
    },
    (draft) => GiftCardInput.safeParse({ ...draft, expiresOn: draft.expiresOn || null }),
  )
  const save = (body: GiftCardInput) =>
    performOnGiftCards(
      () =>
        call(issueGiftCard, {
          body,
          idempotencyKey: `${key}-${body.amountMinor}-${body.recipientEmail}`.slice(0, 255),
        }),
      `The gift card goes to ${body.recipientEmail}`,
    )
  return (
    <FormDialog
      onClose={onClose}
      title="Issue gift card"
      description="We email it to the recipient immediately. Anyone with the code can spend it."
      action="Issue and send"
      {...form.sending(save)}
    >
      {currency && <MoneyField label="Amount" currency={currency} {...form.money('amountMinor')} />}
      <TextField
        label="Recipient’s name"
        optional
        maxLength={120}
        autoComplete="off"
        {...form.text('recipientName')}
      />
      <EmailField label="Recipient’s email" autoComplete="off" {...form.value('recipientEmail')} />
      <TextArea
        label="Message"
        optional
        hint="Included in the email."
        maxLength={500}
        {...form.text('message')}
      />
      <TextField
        label="Valid until"
        type="date"
        optional
        hint="The last day it can be used. Some countries do not allow gift cards to expire."
        {...form.text('expiresOn')}
      />
    </FormDialog>
  )
}
