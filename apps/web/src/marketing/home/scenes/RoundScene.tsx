import { Check, MapPin } from 'lucide-react'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { Scene } from './Scene.tsx'

const stops = [
  { name: 'A. Novak', street: '14b Mill Lane', state: 'Delivered 9:12', isDone: true },
  { name: 'P. Haddad', street: '3 Orchard Rise', state: 'Delivered 9:21', isDone: true },
  { name: 'S. Whitlock', street: '27 Station Road', state: 'Next, about 9:30', isDone: false },
  { name: 'R. Costa', street: '8 Harbour Street', state: 'About 9:41', isDone: false },
]

/** A driver's round on the phone. */
export function RoundScene() {
  return (
    <Scene
      label="A driver's phone with a round of four stops, two of them delivered"
      className="mx-auto max-w-80 rounded-[2rem] border-4 p-1"
    >
      <div className="px-4 pt-4 pb-3">
        <p className="text-xs text-soft">Saturday, 9 to 11</p>
        <div className="flex items-center justify-between gap-2">
          <p className="text-lg font-semibold">Round 1</p>
          <StatusBadge tone="info">2 of 4</StatusBadge>
        </div>
        <div className="mt-3 h-1.5 overflow-hidden rounded-full bg-hover">
          <div className="h-full w-1/2 rounded-full bg-primary" />
        </div>
      </div>
      {stops.map((stop) => (
        <div key={stop.name} className="flex items-center gap-3 border-t border-line px-4 py-3">
          <span
            className={`flex size-8 shrink-0 items-center justify-center rounded-full ${stop.isDone ? 'bg-good-soft text-good' : 'bg-primary-soft text-primary-ink'}`}
          >
            {stop.isDone ? (
              <Check aria-hidden className="size-4" />
            ) : (
              <MapPin aria-hidden className="size-4" />
            )}
          </span>
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{stop.street}</span>
            <span className="block text-xs text-soft">
              {stop.name} · {stop.state}
            </span>
          </span>
        </div>
      ))}
      <div className="p-4">
        <span className="flex min-h-11 items-center justify-center rounded-xl bg-primary text-sm font-medium text-on-primary">
          Deliver with photo
        </span>
      </div>
    </Scene>
  )
}
