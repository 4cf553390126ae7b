import { deleteMarket, restoreMarket, type Market } from '@marketday/contract/catalog/markets'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { countryName, currencyName, languageName } from '../../../platform/region-words.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { actsOn } from '../../act.ts'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { categoriesQuery, marketsQuery } from '../inventory-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { replaceKeptMarket } from './kept-market.ts'
import { useCan } from '../../account-query.ts'
import { MarketDialog } from './MarketDialog.tsx'
import { refreshMarkets } from './refresh-markets.ts'
import { counted } from '../../../platform/format.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader() {
  void queryClient.prefetchQuery(marketsQuery)
  return null
}

export default function MarketsPage() {
  const markets = useQuery(marketsQuery)
  const home = markets.data?.rows.find(({ isDefault }) => isDefault)
  const mayEdit = useCan()('settings.edit')
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Markets"
        description="Where you sell: a country, its language and prices, and the categories that belong there."
        actions={
          mayEdit &&
          home && (
            <DialogButton
              dialog={(close) => <MarketDialog market={null} home={home} onClose={close} />}
            >
              Add a market
            </DialogButton>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {!mayEdit && (
          <ReadOnlyNote reason="Your role can see the markets but not change them; ask an owner or a manager" />
        )}
        <Card
          title="Your markets"
          description="With several markets, shoppers choose theirs at the bottom of each shop page and see its prices. Choose one at the top of the panel to see its categories in the menu."
        >
          <Loaded query={markets} what="the markets" rows={2}>
            {({ rows }) => (
              <ul aria-label="Markets" className="flex flex-col">
                {rows.map((market) => (
                  <li
                    key={market.id}
                    className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0"
                  >
                    <MarketDetails market={market} />
                    {mayEdit && home && <Acts market={market} home={home} />}
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        </Card>
      </div>
    </div>
  )
}

function MarketDetails({ market }: { market: Market }) {
  const { name, code, country, currency, locale, isDefault } = market
  const details = [countryName(country), languageName(locale), currencyName(currency)]
  const prices = pricesInWords(market)
  return (
    <div className="min-w-0 flex-[1_1_12rem]">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <RowName>{name}</RowName>
        {isDefault && <Badge tone="info">Home market</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        {details.join(', ')} · <code>{code}</code>
        {prices && ` · ${prices}`}
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        <MarketCategories categoryIds={market.categoryIds} />
        {market.hidesOthers && ', others hidden in the shop'}
      </p>
    </div>
  )
}

function pricesInWords({ priceChangeBp, priceEnding, addsTax }: Market): string {
  const change = `prices ${Math.abs(priceChangeBp) / 100} % ${priceChangeBp > 0 ? 'higher' : 'lower'}`
  return [
    priceChangeBp !== 0 && change,
    priceEnding && `rounded to .${priceEnding}`,
    addsTax && 'without tax',
  ]
    .filter(Boolean)
    .join(', ')
}

function MarketCategories({ categoryIds }: Pick<Market, 'categoryIds'>) {
  const { data } = useQuery({ ...categoriesQuery, enabled: useCan()('products.see') })
  if (categoryIds === null) return 'All categories'
  const titles = data?.rows.filter(({ id }) => categoryIds.includes(id)).map(({ title }) => title)
  return titles && titles.length > 0
    ? titles.join(', ')
    : counted(categoryIds.length, 'category', 'categories')
}

function Acts({ market, home }: { market: Market; home: Market }) {
  const { name, isDefault } = market
  return (
    <span className="flex items-center gap-1">
      <DialogButton
        variant="secondary"
        size="small"
        aria-label={`Change ${name}`}
        dialog={(close) => <MarketDialog market={market} home={home} onClose={close} />}
      >
        Change
      </DialogButton>
      {!isDefault && (
        <IconButton
          label={`Delete ${name}`}
          icon={<Trash2 aria-hidden />}
          data-removes="market"
          onClick={({ currentTarget }) => void keepFocus(currentTarget, () => remove(market))}
        />
      )}
    </span>
  )
}

const act = actsOn(refreshMarkets)

async function remove({ id, name, code }: Market) {
  const params = { marketId: id }
  const isGone = await act(
    async () => {
      await call(deleteMarket, { params })
      replaceKeptMarket(code, undefined)
    },
    { failed: `${name} could not be deleted` },
  )
  if (isGone)
    notify(`${name} is deleted`, {
      undo: () =>
        void act(() => call(restoreMarket, { params }), {
          done: `${name} is restored`,
          failed: `${name} could not be restored`,
        }),
    })
}
