import type { CustomFact } from '@marketday/contract/catalog/custom-values'
import type { Translate } from '@marketday/messages/translator'
import { useFrame, useTranslate } from '../frame-context.tsx'

export function ItemFacts({ facts }: { facts: readonly CustomFact[] }) {
  const { locale } = useFrame()
  const t = useTranslate()
  if (facts.length === 0) return null
  return (
    <dl className="item-facts grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map((fact) => (
        <div key={fact.id} className="contents">
          <dt className="max-w-[40vw] font-medium wrap-anywhere">{fact.label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{formatFact(fact, locale, t)}</dd>
        </div>
      ))}
    </dl>
  )
}

function formatFact({ kind, value }: CustomFact, locale: string, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'shop.yes' : 'shop.no')
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 6 })
  if (kind !== 'date') return value
  return new Date(value).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
}
