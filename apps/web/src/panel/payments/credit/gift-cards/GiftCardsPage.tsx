import { withoutCode } from '@marketday/contract/payments/credit/gift-card-code'
import { listGiftCards } from '@marketday/contract/payments/credit/gift-cards'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import type { ListFilter } from '../../../kit/list/filters/list-filter.ts'
import { ListFilters } from '../../../kit/list/filters/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { ListTable } from '../../../kit/list/ListTable.tsx'
import { useCan } from '../../../use-can.ts'
import { giftCardColumns, giftCardSorts } from './gift-card-columns.tsx'
import { giftCardsQuery } from './gift-card-queries.ts'
import { giftCardStates } from './gift-card-states.ts'
import { IssueDialog } from './IssueDialog.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Gift cards', 'Order Management')

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
      <div className="mb-4">
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
      </div>
      <ListTable
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
