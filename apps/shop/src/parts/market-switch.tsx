import { useFrame, useTranslate } from '../frame-context.tsx'

/** Market select; hidden with one market. */
export function MarketSwitch() {
  const t = useTranslate()
  const { marketCode, markets, canonicalPath } = useFrame()
  if (markets.length <= 1) return null
  return (
    <form action="/market" method="post" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="back" value={canonicalPath} />
      <label className="max-w-80 min-w-0">
        <span className="mb-1 block text-sm font-medium text-ink">{t('shop.whereYouBuy')}</span>
        <select name="market" defaultValue={marketCode} className="field">
          {markets.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button-plain">
        {t('shop.change')}
      </button>
    </form>
  )
}
