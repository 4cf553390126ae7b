import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { useState } from 'react'

import { withoutCode } from '@marketday/contract/payments/credit/gift-card-code'
import {
  listGiftCards,
  GiftCardInput,
  issueGiftCard,
} from '@marketday/contract/payments/credit/gift-cards'
import type { GiftCardRow } from '@marketday/contract/payments/credit/gift-cards'

import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListFilters } from '../../kit/list/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useCan } from '../../account-query.ts'
import { giftCardsQuery, performOnGiftCards } from './gift-card-queries.ts'
import { giftCardStates } from './gift-card-states.ts'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useCurrency } from '../../catalog/use-currency.ts'
import { money, utcDay } from '../../../platform/format.ts'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { RowLink, RowDetail } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { When } from '../../kit/list/When.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listGiftCards, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(giftCardsQuery(query))
  return null
}

const filters: readonly ListFilter<typeof listGiftCards>[] = [
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    placeholder: 'Any',
    options: Object.entries(giftCardStates).map(([value, { label }]) => ({ value, label })),
  },
]

export default function GiftCardsPage() {
  const mayIssue = useCan()('credit.edit')
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listGiftCards, address }
  return (
    <>
      <PageHeader
        isLow
        title="Gift cards"
        description="What you owe to gift card holders. Codes are emailed to recipients; you see only the last characters."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Gift cards' },
        ]}
        actions={
          mayIssue && (
            <DialogButton aria-keyshortcuts="n" dialog={(close) => <IssueDialog onClose={close} />}>
              Issue gift card
            </DialogButton>
          )
        }
      />
      <ListTable
        filters={
          <ListFilters
            {...list}
            search={{
              label: 'Search gift cards',
              placeholder: 'Recipient or code',
              inAddress: withoutCode,
            }}
            filters={filters}
            sorts={{ own: '-issued', words: giftCardSorts }}
          />
        }
        name="giftCards"
        {...list}
        query={useQuery(giftCardsQuery(queryFrom(listGiftCards, search)))}
        caption="Gift cards"
        what="gift cards"
        columns={giftCardColumns}
        rowKey={({ id }) => id}
        sort="-issued"
        firstTitle="No gift cards yet"
        firstText="Issue one to say thank you or sorry. We email it to the recipient."
      />
    </>
  )
}

/** Issues a gift card; its code is sent only by mail. */
function IssueDialog({ onClose }: { onClose: () => void }) {
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

const giftCardColumns: readonly Column<GiftCardRow>[] = [
  {
    key: 'recipient',
    header: 'Gift card',
    primary: true,
    width: 12,
    cell: ({ id, codeEnd, recipientName, recipientEmail }) => (
      <RowDetail detail={`Code ends in ${codeEnd}`}>
        <RowLink href={to('giftCard', { giftCardId: id })}>
          {recipientName || recipientEmail}
        </RowLink>
      </RowDetail>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: 5,
    cell: ({ state }) => {
      const { label, tone } = giftCardStates[state]
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    sortable: true,
    width: 6,
    cell: ({ balanceMinor, currency }) => money(balanceMinor, currency),
  },
  {
    key: 'value',
    header: 'Initial amount',
    align: 'right',
    minor: true,
    width: 6,
    cell: ({ issuedMinor, currency }) => money(issuedMinor, currency),
  },
  {
    key: 'issued',
    header: 'Issued',
    sortable: true,
    minor: true,
    width: 6,
    cell: ({ issuedAt }) => <When at={issuedAt} />,
  },
  {
    key: 'expires',
    header: 'Valid until',
    minor: true,
    width: 6,
    cell: ({ expiresOn }) =>
      expiresOn === null ? '–' : <time dateTime={expiresOn}>{utcDay(expiresOn)}</time>,
  },
]

const giftCardSorts = {
  '-issued': 'Newest first',
  issued: 'Oldest first',
  '-balance': 'Highest balance first',
  balance: 'Lowest balance first',
}
