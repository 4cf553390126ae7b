import { getForecast } from '@marketday/contract/stock/documents/reorders'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { count, counted } from '../../platform/format.ts'

const forecastQuery = (variantId: string) =>
  queryOptions({
    queryKey: ['stock', 'forecast', variantId],
    queryFn: ({ signal }) => call(getForecast, { params: { variantId }, signal }),
  })

export function Pace({ variantId }: { variantId: string }) {
  const { data } = useQuery(forecastQuery(variantId))
  if (!data) return null
  const { soldPieces, daysOfCover } = data
  return (
    <p className="text-sm text-soft">
      {daysOfCover === null ? (
        'Nothing was sold in the last four weeks.'
      ) : (
        <>
          {count(soldPieces)} sold in the last four weeks. At this pace the goods last{' '}
          <strong className="text-ink">{counted(daysOfCover, 'day')}</strong>; recent weeks count
          more.
        </>
      )}
    </p>
  )
}
