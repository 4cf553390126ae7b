import type { OwnDataPage as Page } from '@marketday/contract/storefront/shop/own-data-page'
import { useFrame, useTranslate } from '../frame-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { OwnDataActs } from '../parts/own-data-acts.tsx'
import { ProveMailbox } from '../parts/prove-mailbox.tsx'

/** Stored personal data, after verifying the mailbox. */
export function OwnDataPage(page: Page) {
  const t = useTranslate()
  const { shop } = useFrame().snapshot
  const { data, problem, done } = page
  const isProven = data.mailbox.state === 'proven'
  const news =
    isProven && done ? t(newsKeys[done], { shop: shop.name, email: data.mailbox.email }) : null
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-2xl font-bold sm:text-4xl">{t('ownData.title')}</h1>
      <p className="mt-2 text-lg text-soft">{t('ownData.intro', { shop: shop.name })}</p>
      {problem && <Notice tone="problem" title={problem} />}
      {news && <Notice tone="note" title={news} />}
      {isProven ? <OwnDataActs data={data} /> : <ProveMailbox {...page} />}
    </div>
  )
}

const newsKeys = {
  stopped: 'ownData.stopped',
  asked: 'ownData.erasureReceived',
  withdrawn: 'ownData.erasureWithdrawn',
  unknown: 'ownData.unknownCustomer',
} as const
