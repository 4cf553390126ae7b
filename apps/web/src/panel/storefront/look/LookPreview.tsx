import { readableOn } from '@marketday/contract/storefront/shop/contrast'
import { Card } from '../../../ui/page/Card.tsx'
import type { Look } from './look-draft.ts'

const radii = { square: '0', soft: '0.5rem', round: '999px' }
const fonts = {
  sans: 'ui-sans-serif, system-ui, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, system-ui, sans-serif',
}

/** Miniature of the home page, to judge colors in context. */
export function LookPreview({ look, shopName }: { look: Look; shopName: string }) {
  const primary = /^#[0-9a-f]{6}$/.test(look.primary) ? look.primary : '#000000'
  const filled = {
    backgroundColor: primary,
    color: readableOn(primary),
    borderRadius: radii[look.radius],
  }
  return (
    <div className="min-w-0 xl:sticky xl:top-20 xl:self-start">
      <Card title="Preview" description="The real page appears with the next build.">
        <div
          className="overflow-hidden rounded-xl border border-line bg-white text-[#1d2230]"
          style={{ fontFamily: fonts[look.font] }}
        >
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-[#e3e6ec] px-4 py-3">
            <span className="font-semibold">{shopName || 'Your shop'}</span>
            <span className="text-sm text-[#505a6c]">{look.tagline}</span>
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-3 text-sm text-[#505a6c]">
            {look.navigation.map((link, index) => (
              <span key={index}>{link.label}</span>
            ))}
          </div>
          <div className="px-4 pt-5 pb-6">
            <p className="text-xl font-semibold break-words">
              {look.homeHeading || `Welcome to ${shopName || 'your shop'}`}
            </p>
            {look.homeIntro && (
              <p className="mt-2 text-sm break-words text-[#505a6c]">{look.homeIntro}</p>
            )}
            <span className="mt-4 inline-block px-4 py-2 text-sm font-medium" style={filled}>
              Add to cart
            </span>
          </div>
        </div>
      </Card>
    </div>
  )
}
