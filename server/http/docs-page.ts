import { html, raw } from 'hono/html'

type JsonSchema = Record<string, unknown>
type ContentByType = Record<string, { schema?: JsonSchema }>
type DocumentedOperation = {
  operationId?: string
  summary?: string
  tags?: string[]
  'x-access'?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: ContentByType }
  responses: Record<string, { description: string; content?: ContentByType }>
}
export type ApiDocument = {
  info: { title: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, DocumentedOperation>>
  components?: { schemas?: Record<string, JsonSchema> }
}

/**
 * The whole document as one page: operations by feature, each expandable to its parameters, body and answers; then the
 * named schemas.
 */
export function apiDocumentPage({ info, tags = [], paths, components }: ApiDocument): string {
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
        <nav aria-label="Contents">
          <ul>
            ${tags.map(({ name }) => html`<li><a href="#${tagAnchorOf(name)}">${name}</a></li>`)}
            <li><a href="#schemas">Schemas</a></li>
          </ul>
        </nav>
        <main>
          <h1>${info.title}</h1>
          <p>${proseWithCode(info.description)} <a href="/api/openapi.json">The document itself</a>.</p>
          ${tags.map(
            ({ name, description }) =>
              html`<h2 id="${tagAnchorOf(name)}">${name}</h2>
                <p>${proseWithCode(description)}</p>
                ${operations.filter(({ operation }) => operation.tags?.[0] === name).map(operationPart)}`,
          )}
          <h2 id="schemas">Schemas</h2>
          ${Object.entries(components?.schemas ?? {}).map(
            ([name, schema]) =>
              html`<details id="${name}">
                <summary><code>${name}</code></summary>
                <pre>${schemaShapeOf(schema)}</pre>
              </details>`,
          )}
        </main>
      </body>
    </html>`
  return String(page)
}

const tagAnchorOf = (tag: string) => tag.replaceAll(' ', '-')

/** What stands between backticks is code. */
const proseWithCode = (text = '') =>
  text.split('`').map((part, place) => (place % 2 ? html`<code>${part}</code>` : part))

function operationPart({ path, method, operation }: { path: string; method: string; operation: DocumentedOperation }) {
  const { operationId, parameters = [], requestBody, responses } = operation
  return html`<details${operationId ? html` id="${operationId}"` : ''}>
    <summary>
      <b>${method.toUpperCase()}</b> <code>${path}</code> <span>${operation.summary}</span>
      <small>${operationId ? `${operationId}, ` : ''}${operation['x-access'] ?? 'public'}</small>
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

const schemaPart = (content: ContentByType) =>
  Object.entries(content).map(
    ([type, { schema }]) =>
      html`<p>${type}</p>
        <pre>${schema ? schemaShapeOf(schema) : ''}</pre>`,
  )

/** A JSON schema in short: {id: string, roles: [JobRole]}. */
function schemaShapeOf(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return String(schema.$ref).replace('#/components/schemas/', '')
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return choices.map((choice) => schemaShapeOf(choice, indent)).join(' | ')
  if (schema.type === 'array') return `[${schemaShapeOf(schema.items as JsonSchema, indent)}]`
  if (!schema.properties) return [schema.type].flat().join(' | ') || 'anything'
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties as Record<string, JsonSchema>).map(
    ([key, value]) => `${inner}${key}${required.has(key) ? '' : '?'}: ${schemaShapeOf(value, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** Colours of client/ui/tokens.css, repeated here because the server must not import the client; a test compares them. */
export const DOCS_STYLE = raw(`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; scroll-padding-top: 1rem;
  --bg: light-dark(#f5f2eb, #0d0e10); --raised: light-dark(#ffffff, #1c1f22); --ink: light-dark(#1b1a17, #efece5);
  --muted: light-dark(#676258, #a7a398); --line: light-dark(#e1dcd0, #26292d); --line-strong: light-dark(#cfc8b9, #363a3f);
  --accent-text: light-dark(#8a5600, #ffc24d) }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; background: var(--bg); color: var(--ink) }
h1 { font-size: 1.625rem; font-weight: 680; letter-spacing: -.02em }
h2 { margin: 2.5rem 0 0; font-size: 1.0625rem; font-weight: 640 }
h2::first-letter, nav a::first-letter { text-transform: uppercase }
h2 + p { margin: .2rem 0 .8rem; color: var(--muted) }
h3 { font-size: 1rem; font-weight: 640 }
a { color: var(--accent-text) }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none }
nav a { display: inline-block; padding: .45rem 0; color: var(--muted); text-decoration: none }
nav a:hover { color: var(--ink); text-decoration: underline }
details { border-top: 1px solid var(--line); padding: .4rem 0 }
details:target { background: var(--raised) }
summary { cursor: pointer; padding: .4rem 0; overflow-wrap: anywhere }
summary b { display: inline-block; min-width: 4.5rem; color: var(--accent-text) }
summary span { margin-inline: .5rem }
summary small { display: inline-block }
small { color: var(--muted); font-weight: 400 }
pre { padding: .8rem; border: 1px solid var(--line-strong); border-radius: 12px; background: var(--raised);
  white-space: pre-wrap; overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px }
@media (min-width: 64em) {
  body:has(> nav) { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 3rem; max-width: 76rem }
  nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto }
  nav ul { display: block }
  nav a { padding: .2rem 0 } }
`).toString()
