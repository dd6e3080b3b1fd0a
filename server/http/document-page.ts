import { html, raw } from 'hono/html'

type Schema = Record<string, unknown>
type Content = Record<string, { schema?: Schema }>
type Operation = {
  summary?: string
  tags?: string[]
  security?: unknown[]
  'x-access'?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type ApiDocument = { info: { title: string; description?: string }; paths: Record<string, Record<string, Operation>> }

/** The whole document as one page: operations by room, each unfolds to its parameters, body and answers. */
export function documentPage({ info, paths }: ApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const roomOf = (operation: Operation) => operation.tags?.[0] ?? 'other'
  const rooms = [...new Set(operations.map(({ operation }) => roomOf(operation)))]
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="/api/docs/style.css" />
      </head>
      <body>
        <h1>${info.title}</h1>
        <p>${info.description} <a href="/api/openapi.json">The document itself</a>.</p>
        ${rooms.map(
          (room) =>
            html`<h2>${room}</h2>
              ${operations.filter(({ operation }) => roomOf(operation) === room).map(operationPart)}`,
        )}
      </body>
    </html>`
}

function operationPart({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const { parameters = [], requestBody, responses } = operation
  return html`<details>
    <summary>
      <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary}
      <small>${operation['x-access'] ?? 'public'}</small>
    </summary>
    ${parameters.map((parameter) => html`<p><code>${parameter.name}</code> in ${parameter.in}${parameter.required ? ', required' : ''}</p>`)}
    ${
      requestBody
        ? html`<h3>Body</h3>
            ${schemaPart(requestBody.content)}`
        : ''
    }
    ${Object.entries(responses).map(
      ([status, response]) =>
        html`<h3>${status} <small>${response.description}</small></h3>
          ${response.content && Number(status) < 400 ? schemaPart(response.content) : ''}`,
    )}
  </details>`
}

const schemaPart = (content: Content) =>
  Object.entries(content).map(
    ([type, { schema }]) =>
      html`<p>${type}</p>
        <pre>${schema ? shapeOf(schema) : ''}</pre>`,
  )

/** A JSON schema as a person would jot it down: {id: string, roles: [{…}]}. */
function shapeOf(schema: Schema, indent = ''): string {
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return choices.map((choice) => shapeOf(choice, indent)).join(' | ')
  if (schema.type === 'array') return `[${shapeOf(schema.items as Schema, indent)}]`
  if (!schema.properties) return [schema.type].flat().join(' | ') || (schema.$ref as string) || 'anything'
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties as Record<string, Schema>).map(
    ([key, value]) => `${inner}${key}${required.has(key) ? '' : '?'}: ${shapeOf(value, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

export const STYLE = raw(`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h2 { margin-top: 2.5rem; text-transform: capitalize }
details { border-top: 1px solid #8884; padding: .4rem 0 }
summary { cursor: pointer; padding: .4rem 0 }
summary b { display: inline-block; min-width: 4.5rem; color: #8a5600 }
small { color: #757064; font-weight: 400 }
pre { overflow: auto; padding: .8rem; border: 1px solid #8884; border-radius: 8px }
@media (prefers-color-scheme: dark) { summary b { color: #ffc24d } small { color: #a7a398 } }
`).toString()
