import { contrastOf, readableAs, readableOn } from '@marketday/contract/storefront/shop/contrast'
import { controlContrast, shopBackgrounds } from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopTheme } from '@marketday/contract/storefront/shop/snapshot'

const { light, dark } = shopBackgrounds

const corners: Readonly<Record<ShopTheme['radius'], string>> = {
  square: '2px',
  soft: '10px',
  round: '20px',
}

const inter = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"
const headings: Readonly<Record<ShopTheme['font'], string>> = {
  sans: inter,
  serif: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', Georgia, serif",
  rounded:
    "ui-rounded, 'SF Pro Rounded', 'Hiragino Maru Gothic ProN', Quicksand, Nunito, 'Inter Variable', 'Inter Fallback', sans-serif",
}

/** Style sheet of the build: brand as custom properties, readable in light and dark. */
export function themeSheet({ primary, onPrimary, radius, font }: ShopTheme): string {
  // A brand color close to the background would make buttons invisible.
  const onLight = readableAs(primary, light, controlContrast)
  const onDark = readableAs(primary, dark, controlContrast)
  return `:root {
  --primary: ${onLight};
  --on-primary: ${onLight === primary && contrastOf(primary, onPrimary) >= 4.5 ? onPrimary : readableOn(onLight)};
  --accent: ${readableAs(primary, light)};
  --radius: ${corners[radius]};
  --font-body: ${inter};
  --font-heading-family: ${headings[font]};
}
@media (prefers-color-scheme: dark) {
  :root {
    --primary: ${onDark};
    --on-primary: ${onDark === primary ? onPrimary : readableOn(onDark)};
    --accent: ${readableAs(primary, dark, 6)};
  }
}
`
}

/** Icon: the shop's initial on its color. */
export function iconOf({ primary, radius }: ShopTheme, name: string): string {
  const initial = escapeXml([...name.trim()][0]?.toUpperCase() ?? 'S')
  const corner = { square: 4, soft: 14, round: 32 }[radius]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${primary}"/><text x="32" y="44" font-family="Arial, sans-serif" font-size="36" font-weight="700" text-anchor="middle" fill="${readableOn(primary)}">${initial}</text></svg>`
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
