import { AddressTest } from './AddressTest.tsx'
import { TimesCard } from './TimesCard.tsx'
import { ZonesCard } from './ZonesCard.tsx'

export function AreasMain() {
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <ZonesCard />
        <TimesCard />
      </div>
      <AddressTest />
    </div>
  )
}
