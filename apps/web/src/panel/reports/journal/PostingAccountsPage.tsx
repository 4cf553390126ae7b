import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import {
  accountKinds,
  accountNames,
  chartNames,
  savePostingAccounts,
  type AccountKind,
  type Chart,
  type getPostingAccounts,
  type PostingAccounts,
} from '@marketday/contract/reports/posting-accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { performsOn } from '../../act.ts'
import { useCan } from '../../account-query.ts'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { addRate, parseDraft, proposeDraft, toDraft } from './accounts-draft.ts'
import { postingAccountsQuery } from './journal-queries.ts'
import { RateAccountsFields } from './RateAccountsFields.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader() {
  void queryClient.prefetchQuery(postingAccountsQuery)
  return null
}

export default function PostingAccountsPage() {
  const accounts = useQuery(postingAccountsQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Posting accounts"
        description="The account numbers that the journal and its files use. Ask your accountant which ones they expect."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Finance', href: to('finance') },
          { label: 'Journal', href: to('journal') },
          { label: 'Posting accounts' },
        ]}
      />
      <Loaded query={accounts} what="the accounts" rows={8}>
        {(data) => <AccountsForm key={JSON.stringify(data)} stored={data} />}
      </Loaded>
    </div>
  )
}

const perform = performsOn(async () => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: postingAccountsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['order', 'journal'] }),
  ])
})

function AccountsForm({ stored }: { stored: ResponseOf<typeof getPostingAccounts> }) {
  const mayEdit = useCan()('settings.edit')
  const [given, setGiven] = useState(() => toDraft(stored.accounts))
  const form = useForm(given, parseDraft)
  const { draft, change } = form
  const save = async (body: PostingAccounts) => {
    await perform(() => call(savePostingAccounts, { body }), 'The accounts are saved')
    setGiven(draft)
  }
  const account = (kind: AccountKind) => (
    <TextField
      key={kind}
      label={accountNames[kind]}
      hint={hints[kind]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      {...form.text(kind)}
    />
  )
  return (
    <>
      {!mayEdit && (
        <ReadOnlyNote reason="Your role can see the accounts but not change them; ask an owner or a manager" />
      )}
      <Form
        action="Save accounts"
        button={{ className: 'sm:w-auto sm:self-start', disabled: !mayEdit }}
        {...form.sending(save)}
      >
        <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">Accounts</legend>
          <Card
            title="Chart of accounts"
            description={
              stored.isSaved ? undefined : 'These numbers are proposals. Save them to confirm.'
            }
          >
            <SelectField
              label="Chart"
              hint="Another chart replaces all numbers below. Nothing changes until you save."
              options={optionsOf(chartNames)}
              value={draft.chart}
              onChange={({ target }) => change(proposeDraft(target.value as Chart, stored.rates))}
              className="sm:max-w-80"
            />
          </Card>
          <Card
            title="Sales and tax by rate"
            description="DATEV splits the tax from gross amounts of automatic accounts, and of others with a tax key of up to 4 digits as the tax code. Otherwise tax is posted to its own account."
          >
            <RateAccountsFields
              rates={draft.rates}
              problems={form.problems}
              onChange={(rates) => change({ rates })}
              onAdd={() => change({ rates: addRate(draft) })}
            />
            <div className="mt-5 grid items-start gap-4 sm:grid-cols-2">
              {salesKinds.map(account)}
              <TextField
                label="Delivery fees"
                optional
                hint="If empty, fees are posted with the sales of their rate."
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                {...form.text('deliveryRevenue')}
              />
            </div>
          </Card>
          <Card title="Payments and credit">
            <div className="grid items-start gap-4 sm:grid-cols-2">{otherKinds.map(account)}</div>
          </Card>
          <Card
            title="DATEV"
            description="Your tax adviser knows both numbers. Without them no DATEV file can be exported."
          >
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <NumberField
                label="Consultant number"
                hint="Beraternummer"
                optional
                {...form.number('consultant')}
              />
              <NumberField
                label="Client number"
                hint="Mandantennummer"
                optional
                {...form.number('client')}
              />
              <SelectField
                label="Financial year starts in"
                options={months}
                {...form.text('yearStart')}
              />
            </div>
          </Card>
        </fieldset>
      </Form>
      <LeaveGuard dirty={draft !== given} />
    </>
  )
}

const salesKinds: readonly AccountKind[] = ['revenue', 'outputTax']
const otherKinds = accountKinds.filter((kind) => !salesKinds.includes(kind))

const hints: Readonly<Record<AccountKind, string>> = {
  revenue: 'Sales of rates not listed above.',
  outputTax: 'Tax of rates not listed above.',
  receivables: 'Orders until they are paid.',
  cardClearing: 'Card payments until they are paid out.',
  cash: 'Cash taken and returned.',
  bank: 'Payouts and bank transfers.',
  fees: 'Fees of payments, refunds and disputes.',
  disputes: 'Payments withdrawn in disputes.',
  giftCards: 'What you owe to holders of gift cards.',
  storeCredit: 'What you owe to customers.',
  grantedCredit: 'Gift cards and store credit without a payment.',
  otherCardMoney: 'Money at your card provider that is not from orders.',
}

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

const months = Array.from({ length: 12 }, (_none, at) => ({
  value: String(at + 1),
  label: monthNames.format(Date.UTC(2026, at, 15)),
}))
