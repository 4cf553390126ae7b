import { Button, type ButtonProps } from '../../../ui/buttons/Button.tsx'

interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'className'> {
  query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  children?: string
}

/** Fetches the next page of a list that grows, as long as there is one. */
export function ShowMore({ query, children = 'Show more', ...button }: ShowMoreProps) {
  return (
    query.hasNextPage && (
      <Button
        variant="secondary"
        {...button}
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {children}
      </Button>
    )
  )
}
