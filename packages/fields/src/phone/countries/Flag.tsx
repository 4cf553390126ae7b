import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'

// One small file per country, loaded when its row becomes visible. Emoji flags do not exist on
// every system.
const files = import.meta.glob<string>('../../../../../node_modules/country-flag-icons/3x2/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const addresses = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]),
)

/** Decorative: the country's name is always next to it. */
export function Flag({ iso2 }: Pick<PhoneCountry, 'iso2'>) {
  return (
    <img
      src={addresses.get(iso2)}
      data-flag={iso2}
      alt=""
      width={24}
      height={16}
      loading="lazy"
      className="phone-flag"
    />
  )
}
