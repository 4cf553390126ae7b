import type { OwnData } from '@marketday/contract/orders/customers/own-data'
import type { ReactNode } from 'react'
import { useFrame, useTranslate } from '../frame-context.tsx'
import { dayOf } from '../time.ts'

/** Actions after verifying the mailbox. */
export function OwnDataActs({ data }: { data: OwnData }) {
  const t = useTranslate()
  return (
    <>
      <p className="mt-6 flex flex-wrap items-center gap-x-4">
        <span>
          {t.rich('ownData.confirmed', {
            email: data.mailbox.email,
            strong: (text: ReactNode) => <strong className="wrap-anywhere">{text}</strong>,
          })}
        </span>
        <a href="/your-data?other=1" className="link inline-flex min-h-11 items-center py-1">
          {t('ownData.otherAddress')}
        </a>
      </p>
      <div className="mt-4 space-y-6">
        <FilePart />
        <MailsPart data={data} />
        <ErasurePart erasureAskedAt={data.erasureAskedAt} />
      </div>
    </>
  )
}

const Part = ({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}) => (
  <section className="card">
    <h2 className="text-xl font-semibold">{title}</h2>
    <p className="mt-2 text-soft">{text}</p>
    {children}
  </section>
)

const Act = ({ to, children }: { to: string; children: string }) => (
  <form action={to} method="post" className="mt-4">
    <button type="submit" className="button-plain">
      {children}
    </button>
  </form>
)

function FilePart() {
  const t = useTranslate()
  return (
    <Part title={t('ownData.storedData')} text={t('ownData.storedDataText')}>
      <Act to="/your-data/file">{t('ownData.download')}</Act>
    </Part>
  )
}

function MailsPart({ data: { isAgreed, getsCartMails } }: { data: OwnData }) {
  const t = useTranslate()
  const { name: shop } = useFrame().snapshot.shop
  const title = t('ownData.mails')
  if (!isAgreed && !getsCartMails)
    return <Part title={title} text={t('ownData.onlyOrders', { shop })} />
  return (
    <Part
      title={title}
      text={t(isAgreed ? 'ownData.agreedToOffers' : 'ownData.onlyReminders', { shop })}
    >
      <Act to="/your-data/mail-stop">{t('ownData.unsubscribe')}</Act>
    </Part>
  )
}

function ErasurePart({ erasureAskedAt }: Pick<OwnData, 'erasureAskedAt'>) {
  const t = useTranslate()
  const { locale, snapshot } = useFrame()
  const { name: shop, timeZone } = snapshot.shop
  const title = t('ownData.erasure')
  if (erasureAskedAt)
    return (
      <Part
        title={title}
        text={t('ownData.erasureRequested', {
          day: dayOf(erasureAskedAt, { locale, timeZone }),
          shop,
        })}
      >
        <Act to="/your-data/erasure/withdrawal">{t('ownData.withdrawRequest')}</Act>
      </Part>
    )
  return (
    <Part title={title} text={t('ownData.erasureText', { shop })}>
      <ul className="mt-3 list-disc space-y-1 ps-5">
        <li>{t('ownData.erasureDeletes')}</li>
        <li>{t('ownData.erasureOrders')}</li>
        <li>{t('ownData.erasureInvoices')}</li>
        <li>{t('ownData.erasureOpen')}</li>
      </ul>
      <Act to="/your-data/erasure">{t('ownData.requestErasure')}</Act>
    </Part>
  )
}
