import { useState } from 'react'
import type { ReactNode } from 'react'

import {
  createMarket,
  MarketDetails,
  updateMarket,
  type Market,
} from '@marketday/contract/catalog/markets'
import { slugFromTitle } from '@marketday/contract/catalog/products/slugs'
import { PriceEnding, type PriceRule } from '@marketday/contract/catalog/price-rule'

import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { countryOptions, currencyName, localeOptions } from '../../../platform/region-words.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { replaceKeptMarket } from './kept-market.ts'
import { refreshMarkets } from './refresh-markets.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { CategoryTicks } from '../CategoryTicks.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'

interface MarketDialogProps {
  /** Null adds one. */
  market: Market | null
  home: Market
  onClose: () => void
}

export function MarketDialog({ market: given, home, onClose }: MarketDialogProps) {
  // Snapshot at opening, so that a concurrent save is not overwritten.
  const [market] = useState(given)
  const form = useMarketForm(market, home)
  const isHome = market?.isDefault ?? false
  const save = async (details: MarketDetails) => {
    if (market) await change(market, details)
    else await call(createMarket, { body: details })
    notify(market ? 'The market is saved' : 'The market is added')
    await refreshMarkets()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={market ? `Change ${market.name}` : 'Add a market'}
      action={market ? 'Save market' : 'Add market'}
      {...form.sending(save)}
    >
      <TextField label="Name" maxLength={80} {...form.text('name')} />
      <TextField
        label="Code"
        hint="Other software uses it to request the market’s menu."
        maxLength={40}
        placeholder={codeOf(form.draft)}
        optional={form.draft.name !== ''}
        {...form.text('code')}
      />
      {isHome ? (
        <p className="text-sm text-soft">
          Country, language, currency and prices are those of the business.
        </p>
      ) : (
        <>
          <Region form={form} currency={home.currency} />
          <PriceRuleFields
            rule={form.draft}
            onChange={({ priceChangeBp, priceEnding }) =>
              form.change({ priceChangeBp, priceEnding })
            }
            error={form.problems['priceChangeBp']}
          />
        </>
      )}
      <Checkbox
        label="Prices exclude tax"
        hint="The checkout adds it, as is usual in the United States and between businesses."
        {...form.tick('addsTax')}
      />
      <CategoryChoice
        chosen={form.draft.categoryIds}
        onChange={(categoryIds) =>
          form.change({ categoryIds, ...(categoryIds === null && { hidesOthers: false }) })
        }
        error={form.problems['categoryIds']}
      >
        {!isHome && (
          <Checkbox
            label="Hide other categories from shoppers"
            hint="Their items can’t be found or bought in the shop. Items without a category are shown."
            {...form.tick('hidesOthers')}
          />
        )}
      </CategoryChoice>
    </FormDialog>
  )
}

const useMarketForm = (market: Market | null, home: Market) =>
  useForm(draftOf(market, home), (draft) =>
    MarketDetails.safeParse({ ...draft, code: codeOf(draft) }),
  )

/** Derived from the name if empty. */
const codeOf = ({ name, code }: MarketDetails) => code || slugFromTitle(name).slice(0, 40)

async function change({ id, code, version }: Market, details: MarketDetails) {
  await call(updateMarket, { params: { marketId: id }, body: { details, version } })
  replaceKeptMarket(code, details.code)
}

/** Defaults from the home market. */
function draftOf(market: Market | null, home: Market): MarketDetails {
  const {
    id: _id,
    currency: _currency,
    isDefault: _default,
    version: _version,
    ...details
  } = market ?? { ...home, name: '', code: '', categoryIds: null, hidesOthers: false }
  return details
}

interface RegionProps {
  form: ReturnType<typeof useMarketForm>
  currency: string
}

/** All markets use the currency of the prices. */
function Region({ form: { draft, change, text }, currency }: RegionProps) {
  return (
    <>
      <SelectField
        label="Country"
        options={countryOptions(draft.country)}
        {...text('country')}
        onChange={({ target: { value: country } }) =>
          change({ country, locale: `${draft.locale.slice(0, 2)}-${country}` })
        }
      />
      <SelectField
        label="Language"
        options={localeOptions(draft.locale, draft.country)}
        {...text('locale')}
      />
      <p className="text-sm text-soft">
        It sells in {currencyName(currency)} ({currency}), the currency of your item prices.
      </p>
    </>
  )
}

interface CategoryChoiceProps {
  /** Null = all. */
  chosen: readonly string[] | null
  onChange: (chosen: string[] | null) => void
  error: string | undefined
  children: ReactNode
}

function CategoryChoice({ chosen, onChange, error, children }: CategoryChoiceProps) {
  return (
    <>
      <RadioGroup
        label="Categories"
        hint="Shown in the panel’s menu when this market is selected."
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
        options={[
          { value: 'all', label: 'All' },
          { value: 'some', label: 'Selected ones, with their subcategories' },
        ]}
        {...(error && { error })}
      />
      {chosen !== null && (
        <>
          <CategoryTicks chosen={chosen} onChange={onChange} />
          {children}
        </>
      )}
    </>
  )
}

interface PriceRuleFieldsProps {
  rule: PriceRule
  onChange: (rule: PriceRule) => void
  error: string | undefined
}

const endings = PriceEnding.options.map((value) => ({ value, label: `Ending in .${value}` }))

function PriceRuleFields({ rule, onChange, error }: PriceRuleFieldsProps) {
  const { priceChangeBp, priceEnding } = rule
  const [direction, setDirection] = useState(directionOf(priceChangeBp))
  const change = (next: string, percent: number | null) => {
    setDirection(next)
    const signed = next === 'lower' ? -1 : 1
    onChange({
      ...rule,
      // NaN makes the schema report the missing percentage.
      priceChangeBp:
        next === 'same' ? 0 : percent === null ? NaN : Math.round(percent * 100) * signed,
    })
  }
  const percent = Number.isNaN(priceChangeBp) ? null : Math.abs(priceChangeBp) / 100 || null
  return (
    <>
      <RadioGroup
        label="Prices"
        value={direction}
        onChange={(next) => change(next, percent)}
        options={[
          { value: 'same', label: 'Same as your items' },
          { value: 'higher', label: 'Higher' },
          { value: 'lower', label: 'Lower' },
        ]}
        inline
      />
      {direction !== 'same' && (
        <NumberField
          label="Percentage"
          decimals={2}
          min={0}
          after={<span className="pr-3">%</span>}
          value={percent}
          onChange={(typed) => change(direction, typed)}
          error={error}
        />
      )}
      <SelectField
        label="Rounding"
        hint="To the nearest amount with this ending. Sale, former and quantity prices are rounded too."
        placeholder="No rounding"
        options={endings}
        value={priceEnding ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...rule, priceEnding: PriceEnding.safeParse(value).data ?? null })
        }
      />
    </>
  )
}

const directionOf = (priceChangeBp: number) =>
  priceChangeBp === 0 ? 'same' : priceChangeBp > 0 ? 'higher' : 'lower'
