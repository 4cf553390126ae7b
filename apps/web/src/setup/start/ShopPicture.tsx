import { readableOn } from '@marketday/contract/shop/contrast'
import { Store } from 'lucide-react'
import { FirstProducts } from '../../platform/website-import/FirstProducts.tsx'
import { useShopHost } from '../fields/shop-host.ts'
import { useWizard } from '../wizard-context.ts'

/** The shop as customers will meet it: its mark, name, address, colour and first products. */
export function ShopPicture() {
  const { draft, imported, setup } = useWizard()
  const { primaryColour, shopName, slug } = draft.stepTwo
  const host = useShopHost(slug)
  const logo = setup.logoUrl ?? imported?.brand.logo
  const takesProducts = imported && draft.stepThree.catalogueSource === 'import'
  return (
    <section
      aria-label="Your shop"
      className="overflow-hidden rounded-2xl border border-line bg-surface"
    >
      <p className="truncate border-b border-line px-5 py-2 text-center text-sm text-soft">
        {host}
      </p>
      <div
        className="flex items-center gap-4 px-5 py-6 sm:px-8"
        style={{ background: primaryColour, color: readableOn(primaryColour) }}
      >
        <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-xl bg-white">
          {logo ? (
            <img src={logo} alt="" className="size-full object-contain p-1" />
          ) : (
            <Store aria-hidden className="size-6 text-grey-600" />
          )}
        </span>
        <p className="text-2xl font-semibold wrap-anywhere">{shopName}</p>
      </div>
      {takesProducts && (
        <div className="p-5 sm:p-8">
          <FirstProducts products={imported.firstProducts} isReading={imported.isReading} />
        </div>
      )}
    </section>
  )
}
