import {
  GiftCardDisabling,
  adjustGiftCard,
  disableGiftCard,
  enableGiftCard,
  type GiftCard,
} from '@marketday/contract/payments/credit/gift-cards'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { useHeldDialog } from '../../../forms/use-held-dialog.ts'
import { AdjustDialog } from '../AdjustDialog.tsx'
import { actOnGiftCards, performOnGiftCards } from './gift-card-queries.ts'
import { SendDialog } from './SendDialog.tsx'

interface CardProps {
  card: GiftCard
}

interface DialogProps extends CardProps {
  onClose: () => void
}

/** Actions on a gift card. Dialogs stay open if another user's action removes their button. */
export function GiftCardActs({ card }: CardProps) {
  const { open, opens, close } = useHeldDialog<keyof typeof dialogs>()
  const OpenDialog = open && dialogs[open]
  const isDisabled = card.state === 'disabled'
  return (
    <>
      {card.state === 'active' && (
        <Button variant="secondary" data-removes="gift card act" onClick={opens('send')}>
          Send again…
        </Button>
      )}
      <Button variant="secondary" data-removes="gift card act" onClick={opens('adjust')}>
        Adjust…
      </Button>
      <Button variant="secondary" onClick={isDisabled ? () => enable(card) : opens('disable')}>
        {isDisabled ? 'Enable' : 'Disable…'}
      </Button>
      {OpenDialog && <OpenDialog card={card} onClose={close} />}
    </>
  )
}

const enable = ({ id: giftCardId }: GiftCard) =>
  actOnGiftCards(() => call(enableGiftCard, { params: { giftCardId } }), {
    done: 'The gift card is enabled',
    failed: 'The gift card could not be enabled',
  })

function AdjustCardDialog({ card, onClose }: DialogProps) {
  const { id: giftCardId, balanceMinor, currency, codeEnd } = card
  return (
    <AdjustDialog
      title={`Adjust gift card •${codeEnd}`}
      description="The recipient is not notified."
      balanceMinor={balanceMinor}
      currency={currency}
      save={(body, idempotencyKey) =>
        performOnGiftCards(
          () => call(adjustGiftCard, { params: { giftCardId }, body, idempotencyKey }),
          (after) => `The card’s balance is now ${money(after.balanceMinor, currency)}`,
        )
      }
      onClose={onClose}
    />
  )
}

function DisableDialog({ card, onClose }: DialogProps) {
  const form = useForm({ reason: '' }, (draft) => GiftCardDisabling.safeParse(draft))
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Disable gift card •${card.codeEnd}`}
      description="Its code can’t be used until you enable it again. The balance is kept."
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

const dialogs = { send: SendDialog, adjust: AdjustCardDialog, disable: DisableDialog }
