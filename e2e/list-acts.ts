import type { Page } from '@playwright/test'

const choose = (menu: string) => async (page: Page, entry: string) => {
  await page.getByRole('main').getByRole('button', { name: menu, exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
}

/** Rare actions on a whole list, at the end of its bar. */
export const chooseListAct = choose('List actions')

/** Rare actions of a page, beside its title. */
export const chooseMore = choose('More')
