import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { placeTestOrder } from '../place-test-order.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('ORD-13 by keyboard a note names a colleague, who is told; it is changed with what it said before, and deleted', async ({
  page,
  browser,
}) => {
  const colleague = demoPerson('orders')
  await signIn(page, demoPerson('owner'))
  const { orderId, number } = await placeTestOrder(page)
  await page.goto(`/adminPanel/orderManagement/${orderId}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const words = timeline.getByLabel('Note for the team')

  await words.focus()
  await page.keyboard.type('Ask @sam')
  const suggested = page.getByRole('option', { name: colleague.name })
  await expect(suggested).toBeVisible()
  await expect(words).toHaveAttribute(
    'aria-activedescendant',
    (await suggested.getAttribute('id')) ?? '',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(suggested).toBeHidden()
  await page.keyboard.type('i')
  await page.keyboard.press('Enter')
  await expect(words).toHaveValue(`Ask @${colleague.name} `)
  await page.keyboard.type('about the bell')
  await timeline
    .getByLabel('Attach files')
    .setInputFiles([{ name: 'bell.png', mimeType: 'image/png', buffer: png }])
  await expect(timeline.getByRole('list', { name: 'Attached files' })).toContainText('bell.png')
  await timeline.getByRole('button', { name: 'Add note', exact: true }).press('Enter')

  const note = timeline.getByRole('listitem').filter({ hasText: 'about the bell' }).first()
  await expect(note).toContainText('Team only')
  await expect(note.getByRole('strong')).toHaveText(`@${colleague.name}`)
  await expect(note.getByRole('link', { name: 'bell.png' })).toBeVisible()
  await expect(words).toHaveValue('')

  const other = await browser.newPage()
  await signIn(other, colleague)
  await other.getByRole('button', { name: /^Notifications/ }).click()
  const told = other.getByRole('link', { name: new RegExp(`mentioned you: order ${number}`) })
  await expect(told).toBeVisible({ timeout: 20_000 })
  await told.click()
  await expect(other.getByText('about the bell')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Change note…' })).toBeHidden()
  await other.close()

  await note.getByRole('button', { name: 'Change note…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note for the team').fill('The bell works again')
  await dialog.getByRole('button', { name: 'Save note' }).press('Enter')
  const changed = timeline.getByRole('listitem').filter({ hasText: 'The bell works again' }).first()
  await changed.getByText(/^Changed .*: earlier text$/).press('Enter')
  await expect(changed).toContainText('about the bell')
  await expectInEveryLook(page)

  await changed.getByRole('button', { name: 'Delete note…' }).press('Enter')
  await dialog.getByRole('button', { name: 'Delete note' }).press('Enter')
  await expect(timeline.getByText(/^Note deleted: .* deleted it/)).toBeVisible()
  await expect(page.getByText('The bell works again')).toBeHidden()
  await expect(words).toBeFocused()
})

test('ORD-13 a note without words, and a file that is neither picture nor PDF, are refused beside the field', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const { orderId } = await placeTestOrder(page)
  await page.goto(`/adminPanel/orderManagement/${orderId}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('button', { name: 'Add note', exact: true }).click()
  await expect(timeline.getByText('Enter a note')).toBeVisible()
  await expect(timeline.getByLabel('Note for the team')).toBeFocused()

  await timeline.getByLabel('Note for the team').fill('See the file')
  await timeline
    .getByLabel('Attach files')
    .setInputFiles([{ name: 'bell.exe', mimeType: 'image/png', buffer: Buffer.from('MZ') }])
  await expect(timeline.getByText(/This file can’t be read; choose/)).toBeVisible()
  await timeline.getByRole('button', { name: 'Add note', exact: true }).click()
  await expect(
    timeline.getByText('Wait until the files are uploaded, or remove them'),
  ).toBeVisible()
  await timeline.getByRole('button', { name: 'Dismiss bell.exe' }).click()
  await timeline
    .getByLabel('Attach files')
    .setInputFiles([{ name: 'bell.png', mimeType: 'image/png', buffer: png }])
  await timeline.getByRole('button', { name: 'Remove bell.png' }).press('Enter')
  await expect(timeline.getByLabel('Attach files')).toBeFocused()
  await timeline.getByRole('button', { name: 'Add note', exact: true }).click()
  await expect(timeline.getByRole('listitem').first()).toContainText('See the file')
})
