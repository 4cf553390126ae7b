import { clsx } from 'clsx'
import { Loaded, type LoadedProps } from './Loaded.tsx'

interface ListRowsProps<Data> extends LoadedProps<Data> {
  query: LoadedProps<Data>['query'] & { readonly isPlaceholderData: boolean }
}

/** Rows of a list. During a refetch the old rows stay, marked as loading. */
export function ListRows<Data>(props: ListRowsProps<Data>) {
  const isRefreshing = props.query.isPlaceholderData
  return (
    <div aria-busy={isRefreshing} className="relative">
      {isRefreshing && (
        <progress
          aria-label={`Looking through ${props.what}`}
          className="absolute inset-x-4 top-0 z-10 h-0.5 w-auto animate-pulse appearance-none rounded-full bg-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-primary"
        />
      )}
      <div className={clsx('flex flex-col gap-4', isRefreshing && 'opacity-60')}>
        <Loaded {...props} />
      </div>
    </div>
  )
}
