import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Prefetches on entering a page; later the list fetches itself, and obsolete requests are aborted. */
export const onlyOnEntry = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname
