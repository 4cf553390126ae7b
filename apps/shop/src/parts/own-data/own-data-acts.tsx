import type { OwnData } from '@marketday/contract/orders/customers/own-data'
import type { ReactNode } from 'react'
import { useFrame } from '../../frame-context.tsx'
import { dayOf } from '../../time.ts'

/** What whoever has proved their mailbox may do about what is kept of them. */
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

interface PartProps {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

const Part = ({ title, text, children }: PartProps) => (
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
    title="What is kept of you"
    text="A ZIP file with a page to read and the same as tables: orders, payments, deliveries, messages and what you agreed to, as far as they belong to this address."
  >
    <Act to="/your-data/file">Save my data</Act>
  </Part>
)

function MailsPart({ data: { isAgreed, getsCartMails } }: { data: OwnData }) {
  const { name } = useFrame().snapshot.shop
  const title = 'Mails'
  if (!isAgreed && !getsCartMails)
    return <Part title={title} text={`${name} writes to you about your orders only.`} />
  return (
    <Part
      title={title}
      text={
        isAgreed
          ? `You agreed to offers by mail, and ${name} may write to you when you leave a cart behind. Mails about your orders come in any case.`
          : `You get no offers by mail, but ${name} may write to you when you leave a cart behind. Mails about your orders come in any case.`
      }
    >
      <Act to="/your-data/mail-stop">Stop these mails</Act>
    </Part>
  )
}

function ErasurePart({ erasureAskedAt }: Pick<OwnData, 'erasureAskedAt'>) {
  const { name, locale, timeZone } = useFrame().snapshot.shop
  const title = 'Being erased'
  if (erasureAskedAt)
    return (
      <Part
        title={title}
        text={`You asked for it on ${dayOf(erasureAskedAt, { locale, timeZone })}. ${name} has a month to do it or to tell you why not. Once it is done, nothing that names you is in the file of what is kept of you.`}
      >
        <Act to="/your-data/erasure/withdrawal">Do not erase me</Act>
      </Part>
    )
  return (
    <Part title={title} text={`${name} is told, and does it for good once nothing is open.`}>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>
          Your name, addresses, phone number, notes, messages and what you agreed to are removed.
        </li>
        <li>Orders stay in the books with goods and amounts, without your name.</li>
        <li>Invoices stay as they were issued, because the law asks a business to keep them.</li>
        <li>Orders on their way, money to settle and store credit come to an end before.</li>
      </ul>
      <Act to="/your-data/erasure">Ask to be erased</Act>
    </Part>
  )
}
