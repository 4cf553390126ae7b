import type { Page } from '@playwright/test'
import { minFillMs } from '../packages/contract/src/site/leads.ts'
import { appIsReady } from './sentences/visit.ts'

export const newAddress = (name: string) =>
  `${name}${Date.now()}${Math.floor(Math.random() * 1000)}@example.com`

export const typedSlowly = (page: Page) => page.waitForTimeout(minFillMs)

export interface Letter {
  readonly name?: string
  readonly email?: string
  readonly message?: string
}

export async function writeLetter(page: Page, letter: Letter = {}) {
  const { name = 'Vera Visitor', email = newAddress('vera'), message } = letter
  await page.goto('/contacts')
  await appIsReady(page)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Topic').selectOption('Help with my shop')
  await page.getByLabel('Your message').fill(message ?? 'Do you deliver on Sundays too?')
  await typedSlowly(page)
  return { name, email }
}

export const send = (page: Page) =>
  page.getByRole('button', { name: /Send message|Try again/ }).click()
