import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { type Call, ErrorBody, rowsType } from '#contract/call.ts'
import type { ServerFeature } from './feature.ts'
import type { Env } from './http.ts'

type Json = Record<string, unknown>

export function openapi(app: Hono<Env>, allCalls: ServerFeature['calls'], version = 'unknown'): void {
  let text: string | undefined
  app.get('/api/openapi.json', (c) => {
    text ??= JSON.stringify(describe(allCalls, version))
    return c.body(text, 200, { 'Content-Type': 'application/json' })
  })
}

function describe(allCalls: ServerFeature['calls'], version: string): Json {
  const schemas: Json = {}
  const schemaOf = (name: string, schema: z.ZodMiniType, io: 'input' | 'output') => {
    const { $schema, $defs = {}, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const moveDefinitions = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${name}`)) as Json
    for (const [id, definition] of Object.entries($defs)) schemas[name + id] = moveDefinitions(definition)
    return moveDefinitions(jsonSchema)
  }
  schemas.Refusal = schemaOf('Refusal', ErrorBody, 'output')

  const operationOf = (area: string, name: string, call: Call): Json => {
    const id = `${area}_${name}`
    const request = schemaOf(`${id}_request`, call.request, 'input')
    return {
      operationId: id,
      tags: [area],
      summary: call.summary,
      security: call.access === 'anyone' ? [] : [{ token: [] }],
      'x-right': call.access,
      ...(call.contentAccess && {
        'x-content-rights': call.contentAccess.map(({ right, when }) => ({ right, when })),
      }),
      // All rows in one reply need this right too.
      ...(call.exportAccess && { 'x-export-right': call.exportAccess }),
      ...(call.isConfirmed && { 'x-confirmed': true }),
      ...(call.method === 'get'
        ? { parameters: parametersOf(request) }
        : { parameters: [idempotencyKey], requestBody: { content: jsonOf(request) } }),
      responses: {
        200: { description: 'Done', content: contentOf(call, schemaOf(`${id}_reply`, call.reply, 'output')) },
        default: { description: 'Refused', content: jsonOf({ $ref: '#/components/schemas/Refusal' }) },
      },
    }
  }

  const paths: Json = {}
  for (const [area, calls] of Object.entries(allCalls)) {
    for (const [name, call] of Object.entries(calls)) {
      paths[`/api/${call.path}`] = { [call.method]: operationOf(area, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fernhill', version },
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Applied once per user and key for seven days; a repeat gets the first answer.',
  schema: { type: 'string', minLength: 16, maxLength: 64 },
}

const mediaTypes = { bytes: 'application/octet-stream', events: 'text/event-stream' } as const
const contentOf = ({ answers, rows }: Call, schema: Json) => ({
  ...(answers ? { [mediaTypes[answers]]: { schema } } : jsonOf(schema)),
  ...(rows && { [rowsType]: { schema: { type: 'string' } } }),
})
const jsonOf = (schema: Json) => ({ 'application/json': { schema } })

function parametersOf({ properties = {}, required = [] }: Json): Json[] {
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }))
}
