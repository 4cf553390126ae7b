import {
  GiftCardSending,
  sendGiftCard,
  type GiftCard,
} from '@marketday/contract/payments/credit/gift-cards'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { performOnGiftCards } from './gift-card-queries.ts'

interface SendDialogProps {
  card: Pick<GiftCard, 'id' | 'codeEnd' | 'recipientEmail'>
  onClose: () => void
}

export function SendDialog({ card, onClose }: SendDialogProps) {
  const form = useForm({ recipientEmail: card.recipientEmail }, (draft) =>
    GiftCardSending.safeParse(draft),
  )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Send gift card •${card.codeEnd} again`}
      description="With the same code. This becomes the recipient’s address."
      action="Send"
      {...form.sending((body) =>
        performOnGiftCards(
          () => call(sendGiftCard, { params: { giftCardId: card.id }, body }),
          `The gift card goes to ${body.recipientEmail}`,
        ),
      )}
    >
      <EmailField autoComplete="off" {...form.value('recipientEmail')} />
    </FormDialog>
  )
}
