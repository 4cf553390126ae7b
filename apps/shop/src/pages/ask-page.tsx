import { askedMax } from '@marketday/contract/assistant/assistant-limits'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { useFrame, useTranslate } from '../frame-context.tsx'
import { AskedText, AssistantReplies } from '../parts/assistant-replies.tsx'
import { Notice } from '../parts/notice.tsx'

type Props = Extract<ShopPage, { kind: 'ask' }>

/** Assistant without JavaScript: one question and reply at a time. */
export function AskPage({ asked, answer, problem }: Props) {
  const t = useTranslate()
  const { shop } = useFrame().snapshot
  const { replies, choices, talk } = answer
  return (
    <div className="mx-auto max-w-prose">
      <h1 className="text-3xl font-bold sm:text-4xl">
        {t('browser.askShop', { shop: shop.name })}
      </h1>
      <p className="mt-2 text-soft">{t('browser.assistantNote')}</p>
      {problem && <Notice tone="problem" title={problem} />}
      {asked !== null && (
        <section aria-label={t('browser.answer')} className="mt-6 space-y-3">
          <AskedText label={t('browser.youAsked')} text={asked} />
          <AssistantReplies replies={replies} />
        </section>
      )}
      <form action="/ask" method="post" className="mt-6">
        <TalkFields talk={talk} />
        <label htmlFor="question" className="mb-1 block font-medium">
          {t(talk.wish ? 'browser.yourAnswer' : 'browser.yourQuestion')}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id="question"
            name="text"
            required
            maxLength={askedMax}
            autoComplete="off"
            className="field min-w-0 flex-1 basis-48"
          />
          <button type="submit" className="button">
            {t('browser.send')}
          </button>
        </div>
      </form>
      <form action="/ask" method="post" className="mt-4 flex flex-wrap gap-2">
        <TalkFields talk={talk} />
        {choices.map((choice) => (
          <button key={choice} type="submit" name="choice" value={choice} className="button-plain">
            {choice}
          </button>
        ))}
      </form>
    </div>
  )
}

function TalkFields({ talk }: Pick<Props['answer'], 'talk'>) {
  return Object.entries(talk).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
