import type { Page } from '@playwright/test'

export const inventory = '/adminPanel/inventoryManagement'

export const bar = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes', exact: true })
export const offer = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes from an earlier visit' })
export const variants = [{ optionValues: [], priceMinor: 420 }]

/** Contents of the IndexedDB with unsaved forms. */
export const keptText = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('unsaved-forms')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('forms').objectStore('forms').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
  )
