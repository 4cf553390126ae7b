import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { Scene } from './Scene.tsx'

const versions = [
  { number: 12, what: 'Autumn colours, new home page', when: 'Today, 08:10', isLive: true },
  { number: 11, what: 'Delivery on Thursdays', when: 'Tuesday, 17:42', isLive: false },
  { number: 10, what: 'Page for gift baskets', when: '2 November', isLive: false },
]

/** The published versions of a shop. */
export function VersionsScene() {
  return (
    <Scene label="Three versions of a shop; the newest is live, and each older one can be published again">
      <div className="flex flex-wrap gap-2 border-b border-line px-5 py-4">
        {['#7a3f16', '#d39a5f', '#f7efe4', '#2f4a3a'].map((color) => (
          <svg key={color} viewBox="0 0 32 32" className="size-9 rounded-lg border border-line">
            <rect width="32" height="32" fill={color} />
          </svg>
        ))}
        <span className="ml-auto self-center text-sm text-soft">
          Corner Bakery, colours from the logo
        </span>
      </div>
      {versions.map((version) => (
        <div
          key={version.number}
          className="flex items-center gap-4 border-b border-line px-5 py-4 last:border-0"
        >
          <span className="text-sm font-semibold text-soft tabular-nums">{version.number}</span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{version.what}</span>
            <span className="block text-sm text-soft">{version.when}</span>
          </span>
          {version.isLive ? (
            <StatusBadge tone="good">Live</StatusBadge>
          ) : (
            <span className="rounded-lg border border-control px-3 py-1 text-sm font-medium">
              Go back
            </span>
          )}
        </div>
      ))}
    </Scene>
  )
}
