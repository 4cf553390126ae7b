import {
  GiftCardDisabling,
  GiftCardSending,
  adjustGiftCard,
  disableGiftCard,
  enableGiftCard,
  sendGiftCard,
  type GiftCard,
} from '@marketday/contract/credit/gift-cards'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmailField } from '../../../ui/credentials/EmailField.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { AdjustDialog } from '../AdjustDialog.tsx'
import { actOnGiftCards, performOnGiftCards } from './gift-card-queries.ts'

interface CardProps {
  card: GiftCard
}

/** What can be done with a gift card. */
export function GiftCardActs({ card }: CardProps) {
  const { id, balanceMinor, currency, codeEnd, state } = card
  const params = { giftCardId: id }
  return (
    <>
      {state === 'active' && (
        <DialogButton
          variant="secondary"
          dialog={(close) => <SendDialog card={card} onClose={close} />}
        >
          Send again…
        </DialogButton>
      )}
      <DialogButton
        variant="secondary"
        dialog={(close) => (
          <AdjustDialog
            title={`Adjust gift card •${codeEnd}`}
            description="The recipient is not told."
            balanceMinor={balanceMinor}
            currency={currency}
            save={(body) =>
              performOnGiftCards(
                () => call(adjustGiftCard, { params, body }),
                (after) => `${money(after.balanceMinor, currency)} are on the card now`,
              )
            }
            onClose={close}
          />
        )}
      >
        Adjust…
      </DialogButton>
      {state === 'disabled' ? (
        <Button
          variant="secondary"
          onClick={() =>
            actOnGiftCards(() => call(enableGiftCard, { params }), {
              done: 'The gift card can be used again',
              failed: 'The gift card stays disabled',
            })
          }
        >
          Enable
        </Button>
      ) : (
        <DialogButton
          variant="secondary"
          dialog={(close) => <DisableDialog card={card} onClose={close} />}
        >
          Disable…
        </DialogButton>
      )}
    </>
  )
}

function SendDialog({ card, onClose }: CardProps & { onClose: () => void }) {
  const form = useForm({ recipientEmail: card.recipientEmail }, (draft) =>
    GiftCardSending.safeParse(draft),
  )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Send gift card •${card.codeEnd} again`}
      description="With the same code. From now on this is the address of its recipient."
      action="Send"
      {...form.sending((body) =>
        performOnGiftCards(
          () => call(sendGiftCard, { params: { giftCardId: card.id }, body }),
          `The gift card goes to ${body.recipientEmail}`,
        ),
      )}
    >
      <EmailField
        autoComplete="off"
        value={form.draft.recipientEmail}
        onChange={(recipientEmail) => form.change({ recipientEmail })}
        error={form.problems['recipientEmail']}
        isWrong={form.problems['recipientEmail'] !== undefined}
      />
    </FormDialog>
  )
}

function DisableDialog({ card, onClose }: CardProps & { onClose: () => void }) {
  const form = useForm({ reason: '' }, (draft) => GiftCardDisabling.safeParse(draft))
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Disable gift card •${card.codeEnd}`}
      description="Nobody can use its code until you enable it again. Its balance stays."
      action="Disable"
      {...form.sending((body) =>
        performOnGiftCards(
          () => call(disableGiftCard, { params: { giftCardId: card.id }, body }),
          'The gift card is disabled',
        ),
      )}
    >
      <TextField
        label="Reason"
        hint="Your team sees it in the audit."
        maxLength={200}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
