import { parseSync } from 'rolldown/utils'

/** Fields that people type into. A search and a password are made of them in client/ui/, with limits of their own. */
const TYPED_FIELDS = new Set(['TextInput', 'TextArea', 'SuggestedText', 'ComboboxWidget', 'PlaceFields'])

/**
 * Fields without a limit: what is typed into a search box is kept nowhere, a number is read by readNumber, which judges
 * it, and nothing is typed where one can only read.
 */
const isWithoutLimit = (attributes: Map<string, unknown>) =>
  attributes.get('type') === 'search' ||
  /^(decimal|numeric)$/.test(String(attributes.get('inputMode'))) ||
  attributes.get('readOnly') === null

/** Breaches of the house rules by text fields that do not say how much the server takes: it would refuse the rest, later. */
export function fieldBreaches(file: string, source: string) {
  if (!/^client\/(?!ui\/).*\.tsx$/.test(file)) return []
  return elementsIn(parseSync(file, source).program).flatMap(({ name, attributes }) => {
    if (!TYPED_FIELDS.has(name) || isWithoutLimit(attributes)) return []
    const most = attributes.get('most')
    if (most === undefined) return [`${name} says how much the server takes: most={…_MAX} of shared/limits.ts`]
    return typeof most === 'number'
      ? [`most={${most}} is a number of its own: name the constant of shared/limits.ts`]
      : []
  })
}

type JsxNode = { type?: string; name?: { name?: string }; attributes?: JsxAttribute[] }
type JsxAttribute = { name?: { name?: string }; value?: { value?: unknown; expression?: { value?: unknown } } | null }

/** Each element with its attributes: a literal's value, null for one without a value, '' for what is computed. */
function elementsIn(node: unknown): { name: string; attributes: Map<string, unknown> }[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, name, attributes = [] } = node as JsxNode
  const inner = Object.values(node).flatMap(elementsIn)
  if (type !== 'JSXOpeningElement' || !name?.name) return inner
  const valueOf = ({ value }: JsxAttribute) =>
    value === null ? null : (value?.value ?? value?.expression?.value ?? '')
  const own = new Map(attributes.flatMap((one) => (one.name?.name ? [[one.name.name, valueOf(one)] as const] : [])))
  return [{ name: name.name, attributes: own }, ...inner]
}
