import type { PostgresQuestion } from './reader.ts'

/** A query in SQLite's SQL, for pg; `name` is that of the prepared statement. */
export function translateQuery({ sql, values, isKept }: PostgresQuestion): {
  text: string
  values: unknown[]
  name?: string
} {
  const { text, names, lists, name } = translationOf(sql, isKept)
  const [named] = values as [Record<string, unknown>]
  const inOrder = names.length > 0 ? names.map((each) => named[each]) : values
  const stored = inOrder.map((value, at) => (lists.has(at + 1) ? storableList(value) : storableValue(value)))
  return { text, values: stored, ...(isKept ? { name } : {}) }
}

/** `names`: of the values in their order, empty if they are positional. `lists`: the numbers of those that are JSON lists. */
type QueryTranslation = { text: string; names: string[]; lists: Set<number> }

/** A repeated statement is prepared once per connection under a name of its own. Others may be written anew each time. */
const translations = new Map<string, QueryTranslation & { name: string }>()
const TRANSLATIONS_MAX = 1000
function translationOf(sql: string, isKept: boolean) {
  let found = translations.get(sql)
  if (found) return found
  found = { ...translateSql(sql), name: `s${translations.size}` }
  if (isKept || translations.size < TRANSLATIONS_MAX) translations.set(sql, found)
  return found
}

/** Strings, quoted names (with their dot) and comments are tokens, so that what is in them is left alone; so are casts (`::`). */
const SQL_TOKEN_PATTERN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"\.?|--.*|\/\*[^]*?\*\/|::|:[a-z_]\w*|\?|on conflict \(|json_each\((?=[?:])|\)/gi

/**
 * Placeholders (`?` or `:name`) become `$1`, `$2`, ...; the columns of `on conflict (...)` lose their table, which
 * Drizzle writes for SQLite and PostgreSQL refuses.
 */
function translateSql(sql: string): QueryTranslation {
  const names: string[] = []
  const lists = new Set<number>()
  let places = 0
  let before = ''
  let isTarget = false
  const text = sql.replaceAll(SQL_TOKEN_PATTERN, (token) => {
    const place = token === '?' ? ++places : isNamedParameter(token) ? placeholderNumberOf(names, token.slice(1)) : 0
    if (before === 'json_each(') lists.add(place)
    if (token === 'on conflict (') isTarget = true
    if (token === ')') isTarget = false
    before = token
    if (place > 0) return `$${place}`
    return isTarget && token.endsWith('.') ? '' : token
  })
  return { text, names, lists }
}

const isNamedParameter = (token: string) => token.length > 1 && token[0] === ':' && token[1] !== ':'
const placeholderNumberOf = (names: string[], name: string) => names.indexOf(name) + 1 || names.push(name)

/** PostgreSQL's text cannot hold NUL or half of a surrogate pair; they are stored as the replacement character. */
export const storableValue = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD').toWellFormed() : value

/** In JSON they are escapes. */
const storableList = (list: unknown) =>
  typeof list === 'string' && list.includes('\\u')
    ? JSON.stringify((JSON.parse(list) as unknown[]).map(storableValue))
    : list
