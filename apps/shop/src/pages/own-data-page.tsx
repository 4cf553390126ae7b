import type {
  OwnDataNews,
  OwnDataPage as Page,
} from '@marketday/contract/storefront/shop/own-data-page'
import { useFrame } from '../frame-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { OwnDataActs } from '../parts/own-data-acts.tsx'
import { ProveMailbox } from '../parts/prove-mailbox.tsx'

/** Stored personal data, after verifying the mailbox. */
export function OwnDataPage(page: Page) {
  const { shop } = useFrame().snapshot
  const { data, problem, done } = page
  const isProven = data.mailbox.state === 'proven'
  const news = isProven && done ? newsWords(shop.name, data.mailbox.email)[done] : null
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-2xl font-bold sm:text-4xl">Your data</h1>
      <p className="mt-2 text-lg text-soft">
        See what {shop.name} stores about you, unsubscribe from emails, or request erasure. You
        don’t need an account: we email you a code to confirm your address.
      </p>
      {problem && <Notice tone="problem" title={problem} />}
      {news && <Notice tone="note" title={news} />}
      {isProven ? <OwnDataActs data={data} /> : <ProveMailbox {...page} />}
    </div>
  )
}

const newsWords = (shop: string, email: string): Readonly<Record<OwnDataNews, string>> => ({
  stopped: `${shop} now emails you only about your orders.`,
  asked: `${shop} received your erasure request.`,
  withdrawn: `You withdrew your erasure request.`,
  unknown: `${shop} found no customer with the address ${email}, so there is no data to erase.`,
})
