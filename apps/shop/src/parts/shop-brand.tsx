import { useFrame } from '../frame-context.tsx'

/** Wider logos usually hold the name. */
const wideLogo = 2

/** Logo, name or both, as the header's settings and the logo's form say. */
export function ShopBrand() {
  const { snapshot, logoUrl } = useFrame()
  const { name } = snapshot.shop
  const { logoSize } = snapshot.theme
  const ratio = logoSize ? logoSize.width / logoSize.height : 1
  const header = snapshot.design.header.find((section) => section.type === 'header')
  const setting = header?.settings.name ?? 'auto'
  const showsName = setting === 'auto' ? ratio < wideLogo : setting === 'show'
  return (
    <>
      {logoUrl && (
        <img
          src={logoUrl}
          alt={showsName ? '' : name}
          // Not before the picture of the page.
          fetchPriority="low"
          // A size known beforehand, so that nothing moves.
          width={Math.round(44 * ratio)}
          height={44}
          className="h-11 w-auto max-w-44 shrink-0 object-contain sm:max-w-56"
        />
      )}
      {(showsName || !logoUrl) && <span className="min-w-0">{name}</span>}
    </>
  )
}
