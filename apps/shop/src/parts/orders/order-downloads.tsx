import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import { maxDownloads } from '@marketday/contract/catalog/products/kinds/item-files'
import { sizeInWords } from '@marketday/fields/files/size-in-words.ts'

interface DownloadsProps {
  readonly order: ShopOrder
  readonly from: string
}

export function OrderDownloads({ order, from }: DownloadsProps) {
  const { downloads, downloadsRefusal } = order
  if (downloads.length === 0) return null
  return (
    <section id="downloads" aria-labelledby="downloads-title" className="card">
      <h2 id="downloads-title" className="text-xl font-semibold">
        Your downloads
      </h2>
      {downloadsRefusal && <p className="mt-2 text-soft">{downloadsRefusal}</p>}
      <ul className="mt-3 space-y-4">
        {downloads.map(({ id, name, byteSize, downloads: count }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-soft">
                {sizeInWords(byteSize)}
                {!downloadsRefusal && ` · ${leftInWords(maxDownloads - count)}`}
              </span>
            </span>
            {!downloadsRefusal && count < maxDownloads && (
              <a
                className="button max-w-full px-3 wrap-anywhere"
                href={`${from}/${id}`}
                rel="nofollow"
                aria-label={`Download ${name}`}
              >
                Download
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function leftInWords(left: number): string {
  if (left <= 0) return 'download limit reached; contact us for more'
  return left === 1 ? 'can be downloaded once more' : `can be downloaded ${left} times`
}
