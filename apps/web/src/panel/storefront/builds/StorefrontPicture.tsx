import { getStorefrontPicture } from '@marketday/contract/storefront/builds/builds'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { StillFrame } from '../../../ui/page/StillFrame.tsx'

const size = { width: 1280, height: 900 }
/** Width of the surrounding frame. */
const scale = 320 / size.width

const pictureQuery = (buildId: string) =>
  queryOptions({
    queryKey: ['build', 'picture', buildId],
    queryFn: ({ signal }) => call(getStorefrontPicture, { signal }),
  })

/** Preview of the shop, decorative: the card states the same in text. */
export function StorefrontPicture({ buildId }: { buildId: string }) {
  const { data } = useQuery(pictureQuery(buildId))
  return (
    <div className="h-56.25 w-80 max-w-full shrink-0 overflow-hidden rounded-xl border border-line bg-sunken max-sm:mx-auto">
      {data?.html && (
        <StillFrame name="Picture of your shop" html={data.html} size={size} scale={scale} />
      )}
    </div>
  )
}
