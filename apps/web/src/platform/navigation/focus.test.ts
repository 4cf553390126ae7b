// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { focusPage } from './focus.ts'

beforeEach(() => document.body.replaceChildren())

test('after navigation the heading of the new page has the focus', () => {
  document.body.innerHTML = '<h1>Orders</h1>'
  focusPage('')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('a heading that is still on its way is waited for', async () => {
  focusPage('')
  document.body.innerHTML = '<h1>Orders</h1>'
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
})

test('an address that names a part of the page leads there', () => {
  document.body.innerHTML = '<h1>Help</h1><h2 id="zones">Zones</h2>'
  focusPage('#zones')
  expect(document.activeElement?.id).toBe('zones')
})

test('whoever types already is not interrupted', async () => {
  const stop = focusPage('')
  document.body.innerHTML = '<input>'
  document.querySelector('input')?.focus()
  document.body.append(document.createElement('h1'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement?.tagName).toBe('INPUT')
  stop()
})

test('an open menu keeps the focus, which would close it', () => {
  document.body.innerHTML = '<h1>Orders</h1><div role="menu" tabindex="-1"></div>'
  document.querySelector<HTMLElement>('[role="menu"]')?.focus()
  focusPage('')
  expect(document.activeElement?.role).toBe('menu')
})
