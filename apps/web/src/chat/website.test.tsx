// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPendingImport } from '../platform/website-import/kept-preview.ts'
import { clearAuth } from '../platform/session/auth-store.ts'
import { readKept } from './kept-conversation.ts'
import { SignUp } from './SignUp.tsx'
import { WebsiteCard } from './WebsiteCard.tsx'

const preview = {
  status: 'extracted',
  host: 'kiln.example',
  brand: { name: 'Kiln Lane', logo: null, palette: [] },
  products: 24,
  firstProducts: [
    {
      title: 'Blue mug',
      thumbnail: null,
      priceMinor: 1200,
      currency: 'GBP',
      hasPriceRange: false,
      variants: 1,
    },
  ],
  error: null,
}

let found: object
beforeEach(() => {
  localStorage.clear()
  clearAuth()
  found = preview
  vi.stubGlobal('fetch', async () => Response.json(found))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function showSignUp() {
  render(
    <MemoryRouter>
      <WebsiteCard token="preview-1" />
      <SignUp email="ann@example.com" previewToken="preview-1" />
    </MemoryRouter>,
  )
  await screen.findByRole('region', { name: 'Your website' })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isSigningUp = () => expect.poll(() => readKept().isSigningUp).toBe(true)

test('products that were found are not left behind without a word', async () => {
  await showSignUp()
  press('Create my account')
  expect(screen.getByRole('alert').textContent).toContain('We found 24 products on kiln.example.')
  expect(readKept().isSigningUp).not.toBe(true)
  press('I own it, import them')
  await isSigningUp()
  expect(findPendingImport()).toBe('preview-1')
})

test('the owner may go on without the products', async () => {
  await showSignUp()
  press('Create my account')
  press('Continue without them')
  await isSigningUp()
  expect(findPendingImport()).toBeNull()
})

test('a confirmed website is taken at once', async () => {
  await showSignUp()
  fireEvent.click(screen.getByLabelText(/^I own this website/))
  press('Create my account')
  await isSigningUp()
  expect(findPendingImport()).toBe('preview-1')
})

test('a website without products holds nobody up', async () => {
  found = { ...preview, products: 0, firstProducts: [] }
  await showSignUp()
  press('Create my account')
  await isSigningUp()
})

test.each([
  [390, false],
  [1280, true],
])('at %i pixels the first products are open: %s', async (width, isOpen) => {
  vi.stubGlobal('innerWidth', width)
  await showSignUp()
  expect(screen.getByText('Blue mug').closest('details') === null).toBe(isOpen)
})
