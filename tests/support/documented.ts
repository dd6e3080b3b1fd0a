type Document = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> }
type App = { request: (path: string) => Response | Promise<Response> }

let statuses: Promise<Map<string, { path: RegExp; known: Set<string> }[]>> | undefined

/**
 * An answer of the API that its document does not list: 'POST /api/jobs answered 418'; null if it is listed, or belongs
 * to no operation.
 */
export async function undocumented(app: App, request: Request, status: number): Promise<string | null> {
  // Never listed: it is logged at error level, which fails a test that did not expect it.
  if (status === 500) return null
  const path = new URL(request.url).pathname
  const operations = (await (statuses ??= readDocument(app))).get(request.method.toLowerCase())
  const operation = operations?.find((one) => one.path.test(path))
  if (!operation || operation.known.has(String(status))) return null
  return `${request.method} ${path} answered ${status}`
}

/** By method; addresses without a parameter first, as in the router. */
async function readDocument(app: App) {
  const { paths } = (await (await app.request('/api/openapi.json')).json()) as Document
  const byMethod = new Map<string, { path: RegExp; known: Set<string> }[]>()
  for (const path of Object.keys(paths).toSorted((a, b) => variables(a) - variables(b))) {
    for (const [method, { responses }] of Object.entries(paths[path]!)) {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      byMethod.set(method, [...(byMethod.get(method) ?? []), { path: pattern, known: new Set(Object.keys(responses)) }])
    }
  }
  return byMethod
}

const variables = (path: string) => path.split('{').length

type Referring = { components: { schemas: Record<string, unknown> } }

/**
 * The document with all references resolved, for tests that read a schema where it is used. No schema contains itself.
 */
export function inPlace<D>(document: D): D {
  const { schemas } = (document as Referring).components
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as { $ref?: string }
    if ($ref) return whole(schemas[$ref.split('/').at(-1)!])
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]))
  }
  return { ...document, paths: whole((document as { paths?: unknown }).paths) }
}
