import * as z from 'zod/mini'
import { isInTenant } from '@marketday/contract/endpoints/endpoint'
import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { Problem } from '@marketday/contract/endpoints/problem'
import type { App } from '../services.ts'

/** Serves the OpenAPI document, created on first request. */
export function openApiRoutes(app: App): void {
  let document: string | undefined
  app.get('/api/openapi.json', { constraints: { surface: 'main' } }, async (_request, reply) => {
    document ??= JSON.stringify(describeApi(app.endpoints, app.services.config.publicUrl.origin))
    return await reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(document)
  })
}

type JsonSchema = Record<string, unknown>

/** OpenAPI 3.1 of the endpoints; schemas with an id become named components. */
export function describeApi(endpoints: readonly Endpoint[], origin: string): JsonSchema {
  const components: Record<string, JsonSchema> = { Problem: plain(Problem, 'output', {}) }
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: describe(endpoint, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marketday',
      version: '1',
      description: 'The API that the panel and the shops use.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describe(endpoint: Endpoint, components: Record<string, JsonSchema>): JsonSchema {
  const {
    access,
    summary,
    response,
    produces = 'application/json',
    body,
    rawBody,
    status = 200,
  } = endpoint
  const isOpen = access === 'public' || access === 'shop'
  const content = body ?? (rawBody ? null : undefined)
  return {
    summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    description: wordsOn(endpoint),
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: [
      ...fields(endpoint.params, 'path', components),
      ...fields(endpoint.query, 'query', components),
      ...headersOf(endpoint),
    ],
    ...(content !== undefined && {
      requestBody: content
        ? {
            required: true,
            content: { 'application/json': { schema: plain(content, 'input', components) } },
          }
        : { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } },
    }),
    responses: {
      [status]: {
        description: 'Done',
        content: { [produces]: { schema: plain(response, 'output', components) } },
      },
      default: {
        description: 'Refused',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  }
}

function wordsOn({ access, confirmed }: Endpoint): string {
  const proof =
    ' The person must have confirmed their identity within the last five minutes (403 `confirmation_required`).'
  return `${accessWords(access)}${confirmed ? proof : ''}`
}

function accessWords(access: Endpoint['access']): string {
  if (typeof access === 'object')
    return 'permission' in access
      ? `Needs the permission \`${access.permission}\`.`
      : `For operators of the platform, with the permission \`${access.operator}\`.`
  return {
    public: 'Open to everyone.',
    shop: 'Open to everyone, on the host of a shop.',
    signedIn: 'Needs a session.',
    member: 'Needs a membership in the business.',
  }[access]
}

function fields(
  schema: Endpoint['params'],
  where: 'path' | 'query',
  components: Record<string, JsonSchema>,
): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = plain(schema, 'input', components) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function headersOf({ access, method, idempotency = 'optional' }: Endpoint): JsonSchema[] {
  const inTenant = isInTenant(access)
  const keyed = method === 'POST' && idempotency !== 'never'
  const header = (name: string, required: boolean) => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string', maxLength: 255 },
  })
  return [
    ...(inTenant ? [header('X-Tenant', false)] : []),
    ...(keyed ? [header('Idempotency-Key', idempotency === 'required')] : []),
  ]
}

function plain(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): JsonSchema {
  const {
    $schema: _dialect,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Patterns of ids and times add nothing to their format.
      if (jsonSchema.format && jsonSchema.pattern) delete jsonSchema.pattern
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  const names = new Map(
    Object.keys($defs).map((id) => [id, nameFor(id, io, { shape: $defs[id] ?? {}, components })]),
  )
  const named = (part: JsonSchema) => withNames(part, names) as JsonSchema
  for (const [id, definition] of Object.entries($defs))
    components[names.get(id) ?? id] = named(definition)
  return named(own)
}

/** If input and output differ (defaults, coercion), the input gets its own name. */
function nameFor(
  id: string,
  io: 'input' | 'output',
  { shape, components }: { shape: JsonSchema; components: Record<string, JsonSchema> },
): string {
  const existing = components[id]
  if (!existing || JSON.stringify(existing) === JSON.stringify(shape)) return id
  return io === 'input' ? `${id}Input` : id
}

function withNames(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((item) => withNames(item, names))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const id =
        key === '$ref' && typeof value === 'string'
          ? /^#\/\$defs\/(.+)$/.exec(value)?.[1]
          : undefined
      return [key, id ? `#/components/schemas/${names.get(id) ?? id}` : withNames(value, names)]
    }),
  )
}
