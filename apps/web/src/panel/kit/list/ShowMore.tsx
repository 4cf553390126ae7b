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

/** Fetches the next page of a list that grows, as long as there is one; why it did not come stands above the button. */
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
