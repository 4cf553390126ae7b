// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShowMore } from './ShowMore.tsx'

afterEach(cleanup)

const query = {
  error: new Error('The service does not answer'),
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: vi.fn(async () => {}),
}

test('a list that grows says why its next page did not come, and asks again', () => {
  const { rerender } = render(<ShowMore query={query} />)
  expect(screen.getByRole('alert').textContent).toBe('')
  rerender(<ShowMore query={{ ...query, isFetchNextPageError: true }} />)
  expect(screen.getByRole('alert').textContent).toBe('The service does not answer')
  screen.getByRole('button', { name: 'Show more' }).click()
  expect(query.fetchNextPage).toHaveBeenCalledOnce()
})
