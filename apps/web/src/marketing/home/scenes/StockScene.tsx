import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Scene } from './Scene.tsx'

const movements = [
  { at: '09:42', what: 'Sold, order 1042', who: 'Shop', change: '−2', left: 14 },
  { at: '09:15', what: 'Adjusted: broken', who: 'Maya', change: '−1', left: 16 },
  { at: '08:58', what: 'Sold, order 1039', who: 'Shop', change: '−3', left: 17 },
  { at: '06:30', what: 'Received', who: 'Jonas', change: '+20', left: 20 },
]

/** The ledger of one product. */
export function StockScene() {
  return (
    <Scene label="The stock history of one product: received, sold and adjusted, each with a time and a name">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-4">
        <span className="font-semibold">Country rye, 1 kg</span>
        <Badge tone="good">14 available</Badge>
      </div>
      <div className="grid grid-cols-3 divide-x divide-line border-b border-line text-center">
        {[
          ['On hand', '16'],
          ['In orders', '2'],
          ['Available', '14'],
        ].map(([name, value]) => (
          <span key={name} className="flex flex-col px-2 py-3">
            <span className="text-xs text-soft">{name}</span>
            <span className="text-xl font-semibold tabular-nums">{value}</span>
          </span>
        ))}
      </div>
      {movements.map((row) => (
        <div
          key={row.at}
          className="flex items-baseline gap-4 border-b border-line px-5 py-3 text-sm last:border-0"
        >
          <span className="text-soft tabular-nums">{row.at}</span>
          <span className="min-w-0 flex-1 truncate">
            {row.what} <span className="text-faint">· {row.who}</span>
          </span>
          <span className="font-medium tabular-nums">{row.change}</span>
        </div>
      ))}
    </Scene>
  )
}
