import { useRef, useState } from 'react'
import type { CustomerRow } from '@marketday/contract/orders/customers'
import { visitorCountry } from '../../../platform/api/visitor-country.ts'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { SuggestField } from '../../../ui/fields/SuggestField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { findCustomers } from './draft-queries.ts'
import type { DraftFormState } from './draft-form.ts'

export function DraftCustomer({ state }: { state: DraftFormState }) {
  const { form, change, saved, phoneRound, renewPhone } = state
  const { name, email, phone } = form.draft
  const [search, setSearch] = useState('')
  const matches = useRef<readonly CustomerRow[]>([])
  return (
    <Card title="Customer">
      <div className="flex flex-col gap-4">
        <SuggestField
          label="Find a customer"
          hint="By name, email or phone. Or enter a new customer below."
          value={search}
          onChange={setSearch}
          maxLength={100}
          find={async (text, signal) => {
            matches.current = await findCustomers(text, signal)
            return matches.current.map((row) => ({
              id: row.id,
              label: row.name || row.email,
              detail: row.email,
            }))
          }}
          onChoose={({ id }) => {
            const customer = matches.current.find((row) => row.id === id)
            if (!customer) return
            const { name: who, email: address, phone: number } = customer
            change({ name: who, email: address, phone: number })
            setSearch('')
            renewPhone()
          }}
        />
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <EmailField
          autoComplete="off"
          value={email}
          onChange={(value) => change({ email: value })}
          isWrong={email !== '' && saved.problems.some(({ path }) => path === 'email')}
        />
        <PhoneField
          key={phoneRound}
          label="Phone"
          optional
          searchable
          lookUpCountry={visitorCountry}
          defaultValue={phone}
          onChange={(value) => change({ phone: value })}
        />
      </div>
    </Card>
  )
}
