const stored = ['POST /automations body', 'PUT /automations/:automationId body.details']
const tried = 'POST /automations/trials body'
const named = ['conditions.0.itemId', 'acts.0.assigneeId']
const ofOtherKinds = ['conditions.0.categoryId', 'conditions.0.locationId', 'acts.0.colleagueId']

const answers = <Answer>(bodies: readonly string[], fields: readonly string[], answer: Answer) =>
  Object.fromEntries(
    bodies.flatMap((body) => fields.map((field) => [`${body}.${field}`, answer])),
  ) as Record<string, Answer>

/** Automations refer to subjects in several kinds of conditions and acts, of which one is sent. */
export const automationAnswers = {
  otherwise: {
    ...answers(stored, named, { status: 400, why: 'said beside the field that names it' }),
    ...answers([tried], named, {
      status: 200,
      why: 'a condition that nothing meets, and an act that is not done',
    }),
    ...answers([...stored, tried], ofOtherKinds, { status: 400, why: 'of another kind' }),
  },
  alike: {
    ...answers([...stored, tried], ofOtherKinds, 'what is sent is of another kind'),
    ...answers([tried], ['acts.0.assigneeId'], 'nothing is given to somebody by a trial'),
  },
}
