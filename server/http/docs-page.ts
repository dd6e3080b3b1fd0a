import { html, raw } from 'hono/html'

type Schema = Record<string, unknown>
type Content = Record<string, { schema?: Schema }>
type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  'x-access'?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
export type ApiDocument = {
  info: { title: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/**
 * The whole document as one page: operations by feature, each expandable to its parameters, body and answers; then the
 * named schemas.
 */
export function documentPage({ info, tags = [], paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const page = html`<!doctype html>
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
        ${tags.map(
          ({ name, description }) =>
            html`<h2>${name}</h2>
              <p>${description}</p>
              ${operations.filter(({ operation }) => operation.tags?.[0] === name).map(operationPart)}`,
        )}
        <h2>Schemas</h2>
        ${Object.entries(components?.schemas ?? {}).map(
          ([name, schema]) =>
            html`<details id="${name}">
              <summary><code>${name}</code></summary>
              <pre>${shapeOf(schema)}</pre>
            </details>`,
        )}
      </body>
    </html>`
  return String(page)
}

function operationPart({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const { parameters = [], requestBody, responses } = operation
  return html`<details>
    <summary>
      <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary}
      <small>${operation.operationId}, ${operation['x-access'] ?? 'public'}</small>
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

/** A JSON schema in short: {id: string, roles: [JobRole]}. */
function shapeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return String(schema.$ref).replace('#/components/schemas/', '')
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return choices.map((choice) => shapeOf(choice, indent)).join(' | ')
  if (schema.type === 'array') return `[${shapeOf(schema.items as Schema, indent)}]`
  if (!schema.properties) return [schema.type].flat().join(' | ') || 'anything'
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties as Record<string, Schema>).map(
    ([key, value]) => `${inner}${key}${required.has(key) ? '' : '?'}: ${shapeOf(value, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** Colours of client/ui/tokens.css, repeated here because the server must not import the client; a test compares them. */
export const DOCS_STYLE = raw(`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --muted: light-dark(#676258, #a7a398);
  --line-strong: light-dark(#cfc8b9, #363a3f); --accent-text: light-dark(#8a5600, #ffc24d) }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h2 { margin-top: 2.5rem; text-transform: capitalize }
details { border-top: 1px solid var(--line-strong); padding: .4rem 0 }
summary { cursor: pointer; padding: .4rem 0 }
summary b { display: inline-block; min-width: 4.5rem; color: var(--accent-text) }
small { color: var(--muted); font-weight: 400 }
pre { overflow: auto; padding: .8rem; border: 1px solid var(--line-strong); border-radius: 8px }
`).toString()
