import type { OwnData } from '@marketday/contract/orders/customers/own-data'
import type { ReactNode } from 'react'
import { useFrame } from '../frame-context.tsx'
import { dayOf } from '../time.ts'

/** Actions after verifying the mailbox. */
export function OwnDataActs({ data }: { data: OwnData }) {
  return (
    <>
      <p className="mt-6 flex flex-wrap items-center gap-x-4">
        <span>
          You confirmed <strong className="wrap-anywhere">{data.mailbox.email}</strong>.
        </span>
        <a href="/your-data?other=1" className="link inline-flex min-h-11 items-center py-1">
          Use another address
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

const FilePart = () => (
  <Part
    title="Your stored data"
    text="A ZIP file with a readable page and tables of the orders, payments, deliveries, messages and consents linked to this address."
  >
    <Act to="/your-data/file">Download my data</Act>
  </Part>
)

function MailsPart({ data: { isAgreed, getsCartMails } }: { data: OwnData }) {
  const { name } = useFrame().snapshot.shop
  const title = 'Mails'
  if (!isAgreed && !getsCartMails)
    return <Part title={title} text={`${name} emails you only about your orders.`} />
  return (
    <Part
      title={title}
      text={
        isAgreed
          ? `You agreed to receive offers by email, and ${name} may remind you about items left in your cart. You always receive emails about your orders.`
          : `You don’t receive offers by email, but ${name} may remind you about items left in your cart. You always receive emails about your orders.`
      }
    >
      <Act to="/your-data/mail-stop">Unsubscribe</Act>
    </Part>
  )
}

function ErasurePart({ erasureAskedAt }: Pick<OwnData, 'erasureAskedAt'>) {
  const { name, locale, timeZone } = useFrame().snapshot.shop
  const title = 'Erasure'
  if (erasureAskedAt)
    return (
      <Part
        title={title}
        text={`You requested this on ${dayOf(erasureAskedAt, { locale, timeZone })}. ${name} has one month to erase your data or explain why it can’t. After that, your stored data no longer identifies you.`}
      >
        <Act to="/your-data/erasure/withdrawal">Withdraw request</Act>
      </Part>
    )
  return (
    <Part
      title={title}
      text={`${name} is notified and erases your data permanently once nothing is open.`}
    >
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>Your name, addresses, phone number, notes, messages and consents are deleted.</li>
        <li>Orders stay on record with items and amounts, without your name.</li>
        <li>Invoices stay as issued, because businesses must keep them by law.</li>
        <li>Open orders, payments and store credit must be settled first.</li>
      </ul>
      <Act to="/your-data/erasure">Request erasure</Act>
    </Part>
  )
}
