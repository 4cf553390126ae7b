import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Entering a page asks for its list before the page is there; afterwards the list asks by itself, and a request that
 * nobody waits for any more is given up.
 */
export const onlyOnEntry = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname
