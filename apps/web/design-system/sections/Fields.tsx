import { useState } from 'react'
import { CodeField } from '../../src/ui/fields/CodeField.tsx'
import { PasswordField } from '../../src/ui/fields/PasswordField.tsx'
import { MoneyField } from '../../src/ui/fields/MoneyField.tsx'
import { NumberField } from '../../src/ui/fields/NumberField.tsx'
import { SearchField } from '../../src/ui/fields/SearchField.tsx'
import { SelectField } from '../../src/ui/fields/SelectField.tsx'
import { TextArea } from '../../src/ui/fields/TextArea.tsx'
import { TextField } from '../../src/ui/fields/TextField.tsx'
import { Section, Specimen } from '../Specimen.tsx'

const countries = [
  { value: 'GB', label: 'United Kingdom' },
  { value: 'CH', label: 'Switzerland' },
  { value: 'XX', label: 'Elsewhere', disabled: true },
]

export function Fields() {
  return (
    <Section title="Fields">
      <Specimen name="TextField: empty, with a placeholder">
        <TextField label="Business name" placeholder="Hearth and Rye" />
      </Specimen>
      <Specimen name="TextField: filled, with a hint">
        <TextField label="Name" hint="As customers see it" defaultValue="Hearth and Rye" />
      </Specimen>
      <Specimen name="TextField: optional">
        <TextField label="Company number" optional />
      </Specimen>
      <Specimen name="TextField: wrong">
        <TextField
          label="Web address"
          defaultValue="bakery"
          error="Enter an address like example.com"
        />
      </Specimen>
      <Specimen name="TextField: wrong, without words">
        <TextField label="Email" type="email" defaultValue="ada@" error />
      </Specimen>
      <Specimen name="TextField: before and after">
        <TextField
          label="Weight"
          before="≈"
          after={<span className="px-2">kg</span>}
          defaultValue="2"
        />
      </Specimen>
      <Specimen name="TextField: disabled">
        <TextField label="Shop address" defaultValue="hearth-and-rye" disabled />
      </Specimen>
      <Specimen name="TextField: read only">
        <TextField label="Key" defaultValue="5f0c" readOnly />
      </Specimen>
      <Specimen name="TextArea">
        <TextArea label="Message" defaultValue="Two rye loaves, sliced." />
      </Specimen>
      <Specimen name="TextArea: wrong">
        <TextArea label="Reason" error="Say in a few words why" />
      </Specimen>
      <Specimen name="SelectField: nothing chosen">
        <SelectField label="Country" options={countries} placeholder="Choose…" defaultValue="" />
      </Specimen>
      <Specimen name="SelectField: wrong">
        <SelectField label="Country of the shop" options={countries} error="Choose a country" />
      </Specimen>
      <Typed />
    </Section>
  )
}

function Typed() {
  const [minor, setMinor] = useState<number | null>(450)
  const [count, setCount] = useState<number | null>(12)
  const [text, setWords] = useState('rye')
  const [password, setPassword] = useState('quiet-harbour-seven-kites')
  const [code, setCode] = useState('123 456')
  return (
    <>
      <Specimen name="MoneyField">
        <MoneyField label="Price" currency="GBP" valueMinor={minor} onChange={setMinor} />
      </Specimen>
      <Specimen name="MoneyField: wrong">
        <MoneyField
          label="Delivery"
          currency="CHF"
          valueMinor={null}
          onChange={() => {}}
          error="Enter a price"
        />
      </Specimen>
      <Specimen name="NumberField">
        <NumberField label="In stock" value={count} onChange={setCount} min={0} />
      </Specimen>
      <Specimen name="SearchField: empty">
        <SearchField label="Search orders" value="" onChange={() => {}} />
      </Specimen>
      <Specimen name="SearchField: filled">
        <SearchField label="Search products" value={text} onChange={setWords} />
      </Specimen>
      <Specimen name="PasswordField">
        <PasswordField
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          hint="15 characters or more"
        />
      </Specimen>
      <Specimen name="CodeField: wrong">
        <CodeField
          label="Code from the email"
          value={code}
          onChange={setCode}
          error="This code has expired"
        />
      </Specimen>
    </>
  )
}
