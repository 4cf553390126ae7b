import type { GiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { ApiError } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { day, money, utcDay } from '../../../../platform/format.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { StatusBadge } from '../../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { Stat } from '../../../../ui/page/Stat.tsx'
import { Loaded } from '../../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../../kit/page/use-page-title.ts'
import { useCan } from '../../../use-can.ts'
import { CreditHistory } from '../CreditHistory.tsx'
import { giftCardQuery } from './gift-card-queries.ts'
import { giftCardStates } from './gift-card-states.ts'
import { GiftCardActs } from './GiftCardActs.tsx'

export const meta = () => panelTitle('Gift card', 'Order Management')

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(giftCardQuery(params['giftCardId'] ?? ''))
  return null
}

export default function GiftCardPage() {
  const { giftCardId = '' } = useParams()
  const card = useQuery(giftCardQuery(giftCardId))
  const mayEdit = useCan()('credit.edit')
  const title = card.data ? `Gift card •${card.data.codeEnd}` : 'Gift card'
  usePageTitle(title, 'Order Management')
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
