import type { Page } from '@playwright/test'

import { buyOne } from '../buy-one.ts'
import { demoSlug } from '../demo.ts'
import { expect, shopUrl, test } from '../journey.ts'
import { askForDelivery } from '../shopping.ts'

test.use({
  viewport: { width: 320, height: 800 },
  allowConsole: [/404/],
})

test('texts with accents and words 40 percent longer fit a narrow phone, from home to order', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const shop = shopUrl(demoSlug, baseURL)
  const look = async (name: string) => {
    await lengthenWords(page)
    expect.soft(await findOverflow(page), name).toEqual([])
  }
  for (const path of [
    '/',
    '/products',
    '/search?q=loaf',
    '/search?q=zzzz',
    '/cart',
    '/about',
    '/contact',
    '/ask',
    '/your-data',
    '/nothing-here',
  ]) {
    await page.goto(shop + path)
    await look(path)
  }
  const { item, token } = await buyOne(baseURL, {
    name: 'Sam Shopper',
    email: 'sam.shopper@example.com',
  })
  await page.goto(`${shop}/orders/${token}`)
  await look('order')
  await page.goto(`${shop}/products/${item.slug}`)
  await look('product')
  await page.reload()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('dialog').getByText(item.title)).toBeVisible()
  await look('cart drawer')
  await page.goto(`${shop}/cart`)
  await look('cart')
  await page.goto(`${shop}/checkout`)
  await askForDelivery(page)
  await look('checkout')
})

/** Doubles and accents the vowels of all texts: words become about 40 % longer. */
const lengthenWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const accents: Readonly<Record<string, string>> = {
      a: 'áà',
      e: 'éè',
      i: 'íì',
      o: 'óò',
      u: 'úù',
      A: 'ÁÀ',
      E: 'ÉÈ',
      I: 'ÍÌ',
      O: 'ÓÒ',
      U: 'ÚÙ',
    }
    const lengthen = (text: string) => text.replace(/[aeiou]/gi, (vowel) => accents[vowel] ?? vowel)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (!node.parentElement?.closest('script, style'))
        node.nodeValue = lengthen(node.nodeValue ?? '')
    for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
      field.placeholder = lengthen(field.placeholder)
  })

/** Elements that reach beyond the page, or whose text reaches beyond them. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []
    const cut = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        const isHidden = element.clientWidth <= 1 || element.closest('.sr-only')
        const mayScroll =
          overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis'
        return !isHidden && !mayScroll && element.scrollWidth > element.clientWidth + 1
      })
      .filter((element) => element.clientWidth > 0 && element.innerText?.trim())
      .map(
        (element) =>
          `${element.scrollWidth - element.clientWidth} px beyond ${element.outerHTML.slice(0, 120)}`,
      )
    return [...wide, ...cut]
  })
