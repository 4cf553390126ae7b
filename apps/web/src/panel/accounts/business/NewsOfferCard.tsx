import { NewsOffer, getNewsOffer, saveNewsOffer } from '@marketday/contract/orders/customers/news'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../use-can.ts'

const offerQuery = queryOptions({
  queryKey: ['business', 'news-offer'],
  queryFn: ({ signal }) => call(getNewsOffer, { signal }),
})

export function NewsOfferCard() {
  const offer = useQuery(offerQuery)
  return (
    <Card
      title="Email marketing"
      description="An optional checkbox at checkout. Shoppers who tick it agree to this text, which is saved with the customer. They can unsubscribe with a link in the order email."
    >
      <Loaded query={offer} what="the checkbox" rows={2}>
        {(newsOffer) => <OfferText key={newsOffer.words} offer={newsOffer} />}
      </Loaded>
    </Card>
  )
}

function OfferText({ offer }: { offer: NewsOffer }) {
  const mayEdit = useCan()('settings.edit')
  const form = useForm(offer, (draft) => NewsOffer.safeParse(draft))
  if (!mayEdit) return <p>{offer.words || 'There is no checkbox.'}</p>
  const save = async (body: NewsOffer) => {
    const saved = await call(saveNewsOffer, { body })
    await showAnswer(offerQuery.queryKey, saved)
    notify(saved.words ? 'The checkbox is saved' : 'The checkbox is removed')
  }
  return (
    <Form {...form.sending(save)} action="Save checkbox">
      <TextArea
        label="Checkbox text"
        hint="For example: Yes, email me once a month about new breads. Leave empty for no checkbox."
        optional
        rows={3}
        maxLength={300}
        {...form.text('words')}
      />
    </Form>
  )
}
