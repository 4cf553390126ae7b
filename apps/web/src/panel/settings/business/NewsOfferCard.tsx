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

/** What shoppers are asked about offers by mail. */
export function NewsOfferCard() {
  const offer = useQuery(offerQuery)
  return (
    <Card
      title="Offers by mail"
      description="A box at the checkout that nobody has to tick. Who ticks it agrees to these words; they stand with the customer, who can stop it with a link in the mail about the order."
    >
      <Loaded query={offer} what="what shoppers are asked" rows={2}>
        {(found) => <Words key={found.words} offer={found} />}
      </Loaded>
    </Card>
  )
}

function Words({ offer }: { offer: NewsOffer }) {
  const mayEdit = useCan()('settings.edit')
  const form = useForm(offer, (draft) => NewsOffer.safeParse(draft))
  if (!mayEdit) return <p>{offer.words || 'Shoppers are not asked.'}</p>
  const save = async (body: NewsOffer) => {
    const saved = await call(saveNewsOffer, { body })
    await showAnswer(offerQuery.queryKey, saved)
    notify(saved.words ? 'Shoppers are asked so from now on' : 'Shoppers are not asked any more')
  }
  return (
    <Form {...form.sending(save)} action="Change what is asked">
      <TextArea
        label="Words beside the box"
        hint="Such as: Yes, write to me once a month about new breads. Without words there is no box."
        optional
        rows={3}
        maxLength={300}
        {...form.text('words')}
      />
    </Form>
  )
}
