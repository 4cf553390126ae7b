const stored = ['POST /automations body', 'PUT /automations/:automationId body.details']
const tried = 'POST /automations/trials body'
const fields = [
  'conditions.0.itemId',
  'conditions.0.categoryId',
  'conditions.0.locationId',
  'acts.0.assigneeId',
  'acts.0.colleagueId',
]

const answers = <Answer>(bodies: readonly string[], answer: Answer) =>
  Object.fromEntries(
    bodies.flatMap((body) => fields.map((field) => [`${body}.${field}`, answer])),
  ) as Record<string, Answer>

export const automationAnswers = {
  otherwise: {
    ...answers(stored, { status: 400, why: 'said beside the field that names it' }),
    ...answers([tried], {
      status: 200,
      why: 'a condition that nothing meets, and an act that is not done',
    }),
  },
}
