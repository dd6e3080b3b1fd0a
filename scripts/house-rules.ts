// The house rules that neither the linter nor .dependency-cruiser.mjs can express. `node --import tsx scripts/house-rules.ts` prints each breach and
// exits with 1 when there is one. Imports are read from the syntax tree, relative ones resolved to files of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { fieldBreaches } from './check/field-limits.ts'
import { oneNameBreaches } from './check/one-name.ts'
import { readImports } from './check/read-imports.mjs'
import { doubledNameBreaches } from './check/top-level-names.ts'

type SourceImport = { name: string; isType: boolean; target: string | null }

const CODE_FILE = /\.(ts|tsx|mts|mjs)$/

/** Every breach below `root`, as 'file: what is wrong'. */
export function findBreaches(root: string): string[] {
  const files = listProjectFiles(root, ['client', 'server', 'shared', 'tests', 'scripts'])
  if (existsSync(join(root, 'vite.config.ts'))) files.push('vite.config.ts')
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const imports = new Map(
    files.filter((file) => CODE_FILE.test(file)).map((file) => [file, sourceImportsOf(file, sources.get(file)!)]),
  )
  const zodFiles = findZodFiles(imports)
  const ofFiles = [...sources].flatMap(([file, source]) =>
    [
      ...(imports.get(file) ?? []).flatMap((one) => importBreaches(file, one, zodFiles)),
      ...fileBreaches(file, source),
      ...wordingBreaches(file, source),
      ...oneNameBreaches(file, source),
      ...nameBreaches(file, source),
      ...fieldBreaches(file, source),
    ].map((breach) => `${file}: ${breach}`),
  )
  return [...ofFiles, ...overfullFolders(files), ...overlongFiles(sources), ...doubledNameBreaches(sources)]
}

const FOLDER_FILES_MAX = 30

/** Folders of the product, and of the client's tests, with too many files of code in one place. */
function overfullFolders(files: string[]) {
  const counts = new Map<string, number>()
  for (const file of files)
    if (CODE_FILE.test(file) && !/^tests\/(?!client\/)/.test(file))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > FOLDER_FILES_MAX)
    .map(([folder, count]) => `${folder}: has ${count} files; more than ${FOLDER_FILES_MAX} are divided by subject`)
}

/** Lines that a file of the product has at most; nine in ten of them, and half of them. */
const FILE_LINES_MAX = { one: 300, nineInTen: 170, half: 75 }

/** Of code and styles; migrations are written by a tool. */
function overlongFiles(sources: Map<string, string>) {
  const sizes = [...sources]
    .filter(([file]) => /^(client|server|shared)\/(?!.*migrations\/).*\.(tsx?|css)$/.test(file))
    .map(([file, source]) => ({ file, lines: source.split('\n').length - 1 }))
    .toSorted((a, b) => a.lines - b.lines)
  const upTo = (part: number) => sizes[Math.ceil(sizes.length * part) - 1]?.lines ?? 0
  const found = sizes
    .filter(({ lines }) => lines > FILE_LINES_MAX.one)
    .map(({ file, lines }) => `${file}: has ${lines} lines; more than ${FILE_LINES_MAX.one} are divided`)
  if (upTo(0.9) > FILE_LINES_MAX.nineInTen)
    found.push(
      `client, server, shared: nine files in ten have ${upTo(0.9)} lines, not ${FILE_LINES_MAX.nineInTen} at most`,
    )
  if (upTo(0.5) > FILE_LINES_MAX.half)
    found.push(`client, server, shared: half of the files have ${upTo(0.5)} lines, not ${FILE_LINES_MAX.half} at most`)
  return found
}

/** `target` is the project's path of a relative import, else null; `name` is the specifier in the source. */
function sourceImportsOf(file: string, source: string): SourceImport[] {
  return readImports(file, source).map(({ name, isType }) => ({
    name,
    isType,
    target: name.startsWith('.') ? normalize(join(dirname(file), name)).replaceAll('\\', '/') : null,
  }))
}

/** Files of shared/ that load zod, themselves or through another. */
function findZodFiles(imports: Map<string, SourceImport[]>) {
  const found = new Set<string | null>()
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const [file, list] of imports) {
      if (!file.startsWith('shared/')) continue
      if (list.some((one) => !one.isType && (/^zod(\/|$)/.test(one.name) || found.has(one.target)))) found.add(file)
    }
  }
  return found
}

function listProjectFiles(root: string, folders: string[]) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/')),
  )
}

const ZOD_SPECIFIER = /^(zod|@hono\/zod-openapi)(\/|$)/

/**
 * Breaches by one import of `file` that .dependency-cruiser.mjs cannot express: there an import of a type is an import like any
 * other, while the client may import types that need zod. A list of sentences, usually empty.
 */
function importBreaches(file: string, { name, target, isType }: SourceImport, zodFiles: Set<string | null>) {
  const [tier] = file.split('/')
  const found: string[] = []
  const say = (is: boolean, sentence: string) => is && found.push(`imports ${name}: ${sentence}`)
  if (tier === 'client') {
    say(ZOD_SPECIFIER.test(name), 'zod stays out of the browser')
    say(!isType && zodFiles.has(target), 'this file loads zod; the client takes only types from it (import type)')
  }
  say(tier === 'scripts' && /^(client|server)\//.test(target ?? ''), 'scripts stand beside the product')
  return found
}

/** A value put into a URL without escaping. A whole `path` or `query` was built elsewhere by `at`, whose argument, like a type, is one of the known paths. */
const UNENCODED_ADDRESS = /(?<!pathTo|\bat\()`\/[a-z][^`\n]*\$\{(?!(?:path|query|string|pathTo`[^`]*`)\})/

/** A field whose value the browser reads as a number, as an attribute or among the properties of an element. */
const NUMBER_FIELD = /\btype(=|: ?)\{?['"]number['"]/

/** A colour literal in a style, a script or a page. A shadow may be black. */
const COLOUR_LITERAL = /#[0-9a-f]{6}\b|\b(rgb|hsl|oklch)a?\((?!0 0 0 )/i

/** Where colours are defined, and what is generated from them. */
const COLOUR_FILES = /^client\/ui\/(chakra\/|tokens\.css$)/

/** Words that nobody in the trade would say, or a second name for what has one already. What the specification names keeps its name. */
const ODD_WORDS =
  /\bstands? here\b|\btake (it|them) away\b|\bcode of the app\b|\b(?<!Back to |[/-])log ?(out|in)\b(?!['/-])/i

/** A format in the locale of whoever runs it. Asking the browser for its time zone is not one. */
const BROWSERS_LOCALE =
  /\btoLocale(Date|Time)?String\(\s*(\)|undefined\b|\[\])|\bIntl\.\w+Format\(\s*(\)(?!\.resolvedOptions)|undefined\b|\[\])/

/** SQL as text, or a question which engine it is for. */
const ENGINE_SPECIFIC_SQL =
  /\bsql\.raw\(|\$client\b|\.engine\b|import \{[^}]*\b(object|firstColumn|array)Statement\b[^}]*\} from '[./]*\/db\/statement\.ts'/

/** The zone of the jobs, which has one home. */
const LONDON_ZONE_LITERAL = /['"`]Europe\/London\b/

/** Days and times in the zone of the machine that writes them. */
const DEVICE_ZONE_IMPORT = /import \{[^}]*\b(format\w+|daysBetween)\b[^}]*\} from '[./]*\/shared\/dates\.ts'/

/** Enter without asking whether an input method meant it. */
const RAW_ENTER_CHECK = /\bkey\b.{0,8}[!=]==\s*'Enter'|nativeEvent\.isComposing/
/** Where nothing is typed, and the one function. */
const ENTER_CHECK_FILES = /^client\/(plan\/plan-grid\.tsx|ui\/(day-grid\.tsx|is-enter\.ts))$/
/** A form with a submit handler of its own. */
const OWN_SUBMIT_HANDLER = /\bFormEvent\b|onSubmit=\{\(/
/** The one hook, and the box of a message, in which nothing can be wrong. */
const SUBMIT_HANDLER_FILES = /^client\/(ui\/hooks\/use-form\.ts|messages\/composer\.tsx)$/
/** A date of work that is written by the device's clock. */
const WORK_DATE_BY_DEVICE =
  /\b(format(Date|DateRange|Day|LongDay|Time|DayOfMonth|Month)|daysBetween)\((new Date\()?(Date\.parse\()?[\w?.!]*\bdate_(start|end)\b/

/** The rules and their tests must quote what they forbid. */
const RULE_QUOTING_FILES = new Set(['scripts/house-rules.ts', 'tests/scripts/house-rules.test.ts'])

/** Rules about the file itself: its name, and forbidden words in it. */
/** A difference of two readings of a clock, or what has the name of one, asked to be less than something. */
const CLOCK_ASSERTION =
  /expect\(((performance|Date)\.now\(\) *- *[\w!.[\]]+|(await )?\w*([Tt]ook|[Ee]lapsed|[Ww]aited|[Dd]uration|[a-z]Ms|\bms)\b(\(.*\))?)\)\.(toBeLessThan|not\.toBeGreaterThan)|\bhrtime\b/

function fileBreaches(file: string, source: string) {
  if (RULE_QUOTING_FILES.has(file)) return []
  const found: string[] = []
  const say = (is: boolean, sentence: string) => is && found.push(sentence)
  say(
    file.startsWith('client/') && UNENCODED_ADDRESS.test(source),
    "what stands in an address is encoded: write at('/users/{id}', { id }) or pathTo`/portfolio?id=${id}` (client/http/path-to.ts)",
  )
  say(
    /^(client\/|scripts\/|vite\.config\.ts$)/.test(file) && !COLOUR_FILES.test(file) && COLOUR_LITERAL.test(source),
    'a colour is written once, in client/ui/chakra/: use its variable of tokens.css',
  )
  say(
    /^server\/(?!db\/)/.test(file) && ENGINE_SPECIFIC_SQL.test(source),
    'raw SQL, and what depends on the engine, is a named function in server/db/',
  )
  say(
    file.startsWith('server/') && DEVICE_ZONE_IMPORT.test(source),
    'the server writes days and times as London has them, wherever it runs: shared/dates-in-london.ts',
  )
  say(
    /^(client|server|shared)\/(?!dates[^/]*\.ts$)/.test(file) && LONDON_ZONE_LITERAL.test(source),
    "London's days and times are those of shared/dates-in-london.ts",
  )
  say(
    file.startsWith('client/') && !ENTER_CHECK_FILES.test(file) && RAW_ENTER_CHECK.test(source),
    'Enter may belong to an input method: ask isEnter (client/ui/is-enter.ts)',
  )
  say(
    file.startsWith('client/') && !SUBMIT_HANDLER_FILES.test(file) && OWN_SUBMIT_HANDLER.test(source),
    'a form is judged and sent by useForm (client/ui/hooks/use-form.ts)',
  )
  say(
    file.startsWith('client/') && /\bmaxLength\b/.test(source) && !/^client\/ui\/(fields|chakra)\//.test(file),
    'no text is cut in silence: `most` of TextInput and TextArea says what is too long',
  )
  say(
    file.startsWith('client/') && WORK_DATE_BY_DEVICE.test(source),
    'a date of work is written by London’s clock, wherever the device is: shared/dates-in-london.ts',
  )
  say(
    file.startsWith('client/') && NUMBER_FIELD.test(source),
    'a number is typed as text, with inputMode, and read by readNumber (shared/read-number.ts): a wheel or a comma changes a field of numbers',
  )
  const isTest = /^tests\/.*\.(test|spec|bench)\.tsx?$/.test(file)
  say(
    file.startsWith('client/') && /<aside(?![^>]*aria-label)/.test(source),
    'an aside has an aria-label: a screen reader lists it among the landmarks',
  )
  say(
    file.startsWith('client/') && /autoComplete="street-address"/.test(source),
    'street-address is for a field of several lines: say address-line1',
  )
  say(
    /(^|\/)(utils?|helpers|repositories|controllers)(\/|\.tsx?$)/.test(file),
    'no drawer of that name: put it where it is used',
  )
  say(
    /^(client|server|shared)\//.test(file) && BROWSERS_LOCALE.test(source),
    'dates and numbers are written as in Britain, whatever the browser prefers: name the locale, en-GB',
  )
  say(/(^|\/)index\.tsx?$/.test(file), 'no barrel files')
  say(/\.tsx?$/.test(file) && !/^[a-z0-9.-]+$/.test(file.split('/').at(-1)!), 'file names are kebab-case')
  say(/\.tsx?$/.test(file) && /^(?!\s*(\*|\/\/)).*\bas any\b/m.test(source), 'no `as any`')
  say(
    /\/\/ ?@ts-(ignore|nocheck)|oxlint-disable(?!-next-line)|eslint-disable/.test(source),
    'no check is switched off for a whole file',
  )
  say(
    isTest && /\b(it|test|describe)\.(skip|only|todo|fails|skipIf|runIf)\b|\b[fx](it|describe)\(/.test(source),
    'no test is skipped or singled out',
  )
  say(
    /^tests\/(?!bench\/|cluster\/|support\/time-limits)/.test(file) && CLOCK_ASSERTION.test(source),
    'a limit of time breaks on a busy machine: expectWithinMs (tests/support/time-limits.ts) holds it in the long form, npm run bench measures it',
  )
  return found
}

/** Breaches by the texts of `file` that people read: what is quoted in code, and what stands between tags. */
function wordingBreaches(file: string, source: string) {
  if (!/^(client|server|shared)\/.*\.tsx?$/.test(file)) return []
  return textsInSyntaxTree(parseSync(file, source).program)
    .flatMap((text) => (/\s|^[A-Z]/.test(text.trim()) ? (ODD_WORDS.exec(text.replaceAll(/\s+/g, ' '))?.[0] ?? []) : []))
    .map((words) => `'${words}' is not how we say it: write what a colleague would say, and Sign in, Sign up, Sign out`)
}

/** Words that no name is made of, and what is said instead. */
const REPLACED_NAME_WORDS = new Map([
  ['tell', 'announce, notify or report'],
  ['desk', 'wide, columns or editor'],
  ['slip', 'card'],
  ['verb', 'service or command'],
])
const SERVER_REPLACED_WORDS = new Map([
  ...REPLACED_NAME_WORDS,
  ['outbox', 'dev mailbox or deliveries'],
  ['schedule', 'cron'],
])
/** Whole names: the room in `hasRoom` is space, the phone in `hasPhone` a number. */
const REPLACED_NAMES: [RegExp, string][] = [
  [/^(create|open)Rooms?$/, 'createRouter'],
  [/^(is|on)Phones?$/, 'isNarrow'],
]

/** Breaches by the names in `file`: its own, identifiers of code, and classes of styles. */
function nameBreaches(file: string, source: string) {
  if (RULE_QUOTING_FILES.has(file)) return []
  const old = file.startsWith('server/') ? SERVER_REPLACED_WORDS : REPLACED_NAME_WORDS
  return [...new Set(namesInFile(file, source))].flatMap((name) => {
    const words = name.split(/(?=[A-Z])|[_-]/).map((word) => word.toLowerCase())
    const instead =
      REPLACED_NAMES.find(([known]) => known.test(name))?.[1] ?? words.flatMap((word) => old.get(word) ?? [])[0]
    return instead ? `'${name}' is not a name that we use: say ${instead}` : []
  })
}

function namesInFile(file: string, source: string): string[] {
  const name = file.split('/').at(-1)!.split('.')[0]!
  if (file.endsWith('.css')) return [name, ...[...source.matchAll(/\.([a-z][\w-]*)/gi)].map(([, of]) => of!)]
  return CODE_FILE.test(file) ? [name, ...identifiersIn(parseSync(file, source).program)] : []
}

function identifiersIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(identifiersIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, name } = node as { type?: string; name?: unknown }
  const own = type === 'Identifier' && typeof name === 'string' ? [name] : []
  return [...own, ...Object.values(node).flatMap(identifiersIn)]
}

/** The strings, templates and texts between tags in a syntax tree. */
function textsInSyntaxTree(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsInSyntaxTree)
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as { type?: string; value?: unknown }
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? [value] : []
  if (type === 'TemplateElement') return [(value as { raw: string }).raw]
  return Object.values(node).flatMap(textsInSyntaxTree)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = findBreaches(fileURLToPath(new URL('..', import.meta.url)))
  for (const breach of breaches) console.log(breach)
  if (breaches.length > 0) process.exitCode = 1
}
