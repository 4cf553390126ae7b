import fastJsonStringify from 'fast-json-stringify'
import * as z from 'zod/mini'

type Serialize = (reply: unknown) => string

const serializers = new WeakMap<z.ZodMiniType, Serialize>()

/**
 * Serializes replies by their contract schema, so that undeclared fields never leave. Created
 * lazily: all of them would take a quarter of the start-up time.
 */
export function replySerializer(response: z.ZodMiniType): Serialize {
  return (reply) => {
    let serialize = serializers.get(response)
    if (!serialize) {
      serialize = makeSerializer(response)
      serializers.set(response, serialize)
    }
    return serialize(reply)
  }
}

/** Throws if the contract is not expressible in JSON. */
export function makeSerializer(response: z.ZodMiniType): Serialize {
  const { $schema: _dialect, ...body } = z.toJSONSchema(response, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  })
  const schema: object = body
  return fastJsonStringify(schema)
}
