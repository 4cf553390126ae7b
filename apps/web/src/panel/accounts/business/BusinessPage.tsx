import { useQuery, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { NewsOffer, getNewsOffer, saveNewsOffer } from '@marketday/contract/orders/customers/news'
import type { Business } from '@marketday/contract/accounts/tenants/business'
import {
  DocumentPrefixes,
  getDocumentNumbers,
  saveDocumentPrefixes,
  type DocumentNumbers,
} from '@marketday/contract/orders/documents/order-documents'

import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { BusinessForm } from './BusinessForm.tsx'
import { businessQuery } from './business-query.ts'
import { InvoiceRulesCard } from './InvoiceRulesCard.tsx'
import { ReturnRulesCard } from './ReturnRulesCard.tsx'
import { UnbuiltNote } from '../../storefront/builds/NewBuildButton.tsx'
import { call } from '../../../platform/api/api.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan, accountQuery } from '../../account-query.ts'
import { to } from '../../../paths.ts'
import { currentShop } from '../../../platform/api/http.ts'
import { NewTabLink } from '../../../ui/page/NewTabLink.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export default function BusinessPage() {
  const business = useQuery(businessQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Business"
        description="Your details in your shop, on receipts and in emails."
      />
      <Loaded query={business} what="the business" rows={6}>
        {(stored) => (
          <div className="flex flex-col gap-4">
            <UnbuiltNote />
            <BusinessForm stored={stored} />
            <InvoiceRulesCard />
            <NumbersCard />
            <ReturnRulesCard />
            <NewsOfferCard />
            <ShopCard business={stored} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

const offerQuery = queryOptions({
  queryKey: ['business', 'news-offer'],
  queryFn: ({ signal }) => call(getNewsOffer, { signal }),
})

function NewsOfferCard() {
  const offer = useQuery(offerQuery)
  return (
    <Card
      title="Email marketing"
      description="An optional checkbox at checkout. Shoppers who tick it agree to this text, which is saved with the customer. They can unsubscribe with a link in the order email."
    >
      <Loaded query={offer} what="the checkbox" rows={2}>
        {(newsOffer) => <OfferText key={newsOffer.words} offer={newsOffer} />}
      </Loaded>
    </Card>
  )
}

function OfferText({ offer }: { offer: NewsOffer }) {
  const mayEdit = useCan()('settings.edit')
  const form = useForm(offer, (draft) => NewsOffer.safeParse(draft))
  if (!mayEdit) return <p>{offer.words || 'There is no checkbox.'}</p>
  const save = async (body: NewsOffer) => {
    const saved = await call(saveNewsOffer, { body })
    await showAnswer(offerQuery.queryKey, saved)
    notify(saved.words ? 'The checkbox is saved' : 'The checkbox is removed')
  }
  return (
    <Form {...form.sending(save)} action="Save checkbox">
      <TextArea
        label="Checkbox text"
        hint="For example: Yes, email me once a month about new breads. Leave empty for no checkbox."
        optional
        rows={3}
        maxLength={300}
        {...form.text('words')}
      />
    </Form>
  )
}

/** Shop settings found elsewhere, with links. */
function ShopCard({ business }: { business: Business }) {
  const { data: account } = useQuery(accountQuery)
  const can = useCan()
  const shop = account?.tenants.find(({ slug }) => slug === currentShop()) ?? account?.tenants[0]
  return (
    <Card title="Shop" description="You can’t change the currency after the first order.">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {shop && (
          <Fact label="Shop address">
            <NewTabLink href={shop.shopUrl}>{new URL(shop.shopUrl).host}</NewTabLink>
          </Fact>
        )}
        <Fact label="Country and currency">
          {business.country}, {business.currency}
        </Fact>
        {can('builds.see') && (
          <Fact label="Colours, typeface and texts">
            <OwnPage href={`${to('buildManagement')}?tab=look`}>Change the design</OwnPage>
          </Fact>
        )}
        <Fact label="Shop address, country and currency">
          {can('billing.edit') ? (
            <OwnPage href={to('stepTwo')}>Change them in your set-up</OwnPage>
          ) : (
            'Only the owner changes them, in the set-up.'
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function OwnPage({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} className="font-medium text-primary-ink underline underline-offset-2">
      {children}
    </Link>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

const numbersQuery = queryOptions({
  queryKey: ['business', 'numbers'],
  queryFn: ({ signal }) => call(getDocumentNumbers, { signal }),
})

function NumbersCard() {
  const numbers = useQuery(numbersQuery)
  return (
    <Card
      title="Invoice numbers"
      description="An invoice gets the next number when it is issued, and keeps it. Numbers have no gaps."
    >
      <Loaded query={numbers} what="the numbers" rows={2}>
        {(documentNumbers) => (
          <Numbers key={JSON.stringify(documentNumbers)} numbers={documentNumbers} />
        )}
      </Loaded>
    </Card>
  )
}

function Numbers({ numbers }: { numbers: DocumentNumbers }) {
  const { invoicePrefix, creditNotePrefix, nextInvoice, nextCreditNote } = numbers
  const mayEdit = useCan()('settings.edit')
  const form = useForm({ invoicePrefix, creditNotePrefix }, (draft) =>
    DocumentPrefixes.safeParse(draft),
  )
  const next = `The next numbers are ${nextInvoice} and ${nextCreditNote}.`
  if (!mayEdit) return <p>{next}</p>
  const save = async (body: DocumentPrefixes) => {
    await showAnswer(numbersQuery.queryKey, await call(saveDocumentPrefixes, { body }))
    notify('The numbers are saved')
  }
  return (
    <Form {...form.sending(save)} action="Save numbers">
      <TextField
        label="Invoices start with"
        hint={next}
        maxLength={20}
        {...form.text('invoicePrefix')}
      />
      <TextField
        label="Credit notes start with"
        maxLength={20}
        {...form.text('creditNotePrefix')}
      />
    </Form>
  )
}
