import { Button, type ButtonProps } from '../../../ui/buttons/Button.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'

interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'className'> {
  query: {
    readonly error: Error | null
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  children?: string
}

/** Loads the next page while there is one; errors are shown above the button. */
export function ShowMore({ query, children = 'Show more', ...button }: ShowMoreProps) {
  return (
    query.hasNextPage && (
      <>
        <Failure className={button.className}>
          {query.isFetchNextPageError && query.error?.message}
        </Failure>
        <Button
          variant="secondary"
          {...button}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {children}
        </Button>
      </>
    )
  )
}
