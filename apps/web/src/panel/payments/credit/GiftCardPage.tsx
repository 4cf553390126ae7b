import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'

import {
  GiftCardDisabling,
  adjustGiftCard,
  disableGiftCard,
  enableGiftCard,
  type GiftCard,
} from '@marketday/contract/payments/credit/gift-cards'

import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { day, money, utcDay } from '../../../platform/format.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Stat } from '../../../ui/page/Stat.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { useCan } from '../../account-query.ts'
import { CreditHistory } from './CreditHistory.tsx'
import { giftCardQuery, actOnGiftCards, performOnGiftCards } from './gift-card-queries.ts'
import { giftCardStates } from './gift-card-states.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useHeldDialog } from '../../forms/use-held-dialog.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { SendDialog } from './SendDialog.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(giftCardQuery(params['giftCardId'] ?? ''))
  return null
}

export default function GiftCardPage() {
  const { giftCardId = '' } = useParams()
  const card = useQuery(giftCardQuery(giftCardId))
  const mayEdit = useCan()('credit.edit')
  const title = card.data ? `Gift card •${card.data.codeEnd}` : 'Gift card'
  usePageTitle(title)
  if (card.error instanceof ApiError && card.error.status === 404) return <MissingCard />
  return (
    <>
      <PageHeader
        title={title}
        description={card.data && `Issued ${day(card.data.issuedAt)}`}
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Gift cards', href: to('giftCards') },
          { label: title },
        ]}
        actions={mayEdit && card.data && <GiftCardActs card={card.data} />}
      />
      <Loaded query={card} what="the gift card" rows={8}>
        {(giftCard) => <CardParts card={giftCard} />}
      </Loaded>
    </>
  )
}

function CardParts({ card }: { card: GiftCard }) {
  const { balanceMinor, issuedMinor, currency, state, expiresOn, movements } = card
  const { label, tone } = giftCardStates[state]
  return (
    <div className="flex flex-col gap-5">
      <section aria-label="Figures">
        <dl className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 xl:grid-cols-4">
          <Stat label="Balance" value={money(balanceMinor, currency)} />
          <Stat label="Initial amount" value={money(issuedMinor, currency)} />
          <Stat label="State" value={<StatusBadge tone={tone}>{label}</StatusBadge>} />
          <Stat label="Valid until" value={expiresOn === null ? 'No expiry' : utcDay(expiresOn)} />
        </dl>
      </section>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card title="History">
          <CreditHistory movements={movements} currency={currency} />
        </Card>
        <Recipient card={card} />
      </div>
    </div>
  )
}

function Recipient({ card: { recipientName, recipientEmail, message } }: { card: GiftCard }) {
  return (
    <Card title="Recipient">
      <div className="flex flex-col gap-1 text-sm">
        {recipientName && (
          <p className="font-medium break-words">
            <bdi>{recipientName}</bdi>
          </p>
        )}
        <p className="break-all">{recipientEmail}</p>
        {message && (
          <blockquote className="mt-2 rounded-lg bg-hover px-3 py-2 break-words whitespace-pre-line">
            {message}
          </blockquote>
        )}
      </div>
    </Card>
  )
}

function MissingCard() {
  return (
    <EmptyState
      title="This gift card does not exist"
      action={
        <UiLink href={to('giftCards')} className={buttonStyles({})}>
          All gift cards
        </UiLink>
      }
    >
      It may belong to another business.
    </EmptyState>
  )
}

interface CardProps {
  card: GiftCard
}

interface DialogProps extends CardProps {
  onClose: () => void
}

/** Actions on a gift card. Dialogs stay open if another user's action removes their button. */
function GiftCardActs({ card }: CardProps) {
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
